// Two-player money games between fixed bots with seven card kinds and nothing else: the ceiling for any engine.
// Usage: dominion GAMES; prints one line for each pair of bots.
// Bots: 0 BM (P>=8,G>=6,S>=3)  1 BMSmithy (same, exactly 4 -> Smithy)  2 BMUltimate(WW; deck money>18 for Province, duchy/estate dancing, no action)
//       3 pyminion BMUltimate (deck money >15, smithy < treasures/11)  4 BM + single Smithy (buy 1 Smithy at >=4, else BM)  5 BM + two Smithies (<2)
// Rules: 2 players, 8 Provinces/Duchies/Estates, 2nd-player tie-break by fewer turns. Full reshuffle of discards when deck runs out mid-draw.
#include <cstdio>
#include <cstdint>
#include <cstdlib>
#include <vector>
#include <chrono>
#include <cmath>
#include <ctime>
enum {CU,SI,GO,ES,DU,PR,SM,NC};
static const int coin[NC]={1,2,3,0,0,0,0}, vp[NC]={0,0,0,1,3,6,0};
struct Rng{uint64_t s[2];uint64_t next(){uint64_t a=s[0],b=s[1];s[0]=b;a^=a<<23;s[1]=a^b^(a>>17)^(b>>26);return s[1]+b;}uint32_t below(uint32_t n){return (uint32_t)(((next()>>32)*n)>>32);}};
struct P{std::vector<uint8_t> deck,disc,hand,play;int turns,cnt[NC];};
static Rng R;
static bool draw(P&p){ if(p.deck.empty()){ if(p.disc.empty())return false; p.deck.swap(p.disc); for(size_t i=p.deck.size()-1;i>0;--i){size_t j=R.below(i+1);std::swap(p.deck[i],p.deck[j]);} } p.hand.push_back(p.deck.back());p.deck.pop_back();return true;}
static int sup[NC];
static void gain(P&p,int c){sup[c]--;p.disc.push_back(c);p.cnt[c]++;}
static int score(const P&p){int s=0;for(int c=0;c<NC;c++)s+=p.cnt[c]*vp[c];return s;}
static int total(const P&p){return p.cnt[CU]+2*p.cnt[SI]+3*p.cnt[GO];}
static int buy(const P&p,int bot,int m){
  int tr=p.cnt[CU]+p.cnt[SI]+p.cnt[GO];
  auto ok=[&](int c,int cost){return m>=cost&&sup[c]>0;};
  if(bot==2||bot==3){
    int lim=bot==2?18:15; // P if deck money > lim
    int d1=4; // duchy if provinces<=4 (i.e. <5)
    if(total(p)>lim&&ok(PR,8))return PR;
    if(sup[PR]<=d1&&ok(DU,5))return DU;
    if(sup[PR]<=2&&ok(ES,2))return ES;
    if(ok(GO,6))return GO;
    if(sup[PR]<=6&&ok(DU,5))return DU;
    if(bot==3&&p.cnt[SM]*11<tr&&ok(SM,4))return SM;
    if(ok(SI,3))return SI;
    return -1;
  }
  if(ok(PR,8))return PR; if(ok(GO,6))return GO;
  if(bot==1&&m==4&&ok(SM,4))return SM;
  if(bot==4&&p.cnt[SM]<1&&ok(SM,4))return SM;
  if(bot==5&&p.cnt[SM]<2&&ok(SM,4))return SM;
  if(ok(SI,3))return SI; return -1;
}
int main(int ac,char**av){
  long N=ac>1?atol(av[1]):100000; int pairs[][2]={{0,0},{0,1},{1,1},{0,2},{2,2},{0,3},{1,3},{3,3},{2,3},{0,4},{0,5},{1,4},{1,5},{4,5}};
  const char*nm[]={"BM","BMSmithy(==4)","BMU_WW","BMU_pyminion","BM+1Smithy","BM+2Smithy"};
  for(auto&pr:pairs){ R.s[0]=0x9E3779B97F4A7C15ull^(pr[0]*77+pr[1]*1313+1);R.s[1]=0xD1B54A32D192ED03ull; for(int i=0;i<20;i++)R.next();
    double wa=0,wb=0,t=0,fw=0,sw=0,fa=0,va=0,vb=0,va2=0,rd=0,rd2=0,tt=0,pile3=0,t4=0,n4=0; clock_t c0=clock();
    for(long g=0;g<N;g++){
      P p[2]; int bot[2]; int ia=g&1; bot[ia]=pr[0];bot[1-ia]=pr[1];
      sup[CU]=46;sup[SI]=40;sup[GO]=30;sup[ES]=sup[DU]=sup[PR]=8;sup[SM]=10;
      for(int i=0;i<2;i++){P&q=p[i];q.turns=0;for(int c=0;c<NC;c++)q.cnt[c]=0;q.cnt[CU]=7;q.cnt[ES]=3;for(int k=0;k<7;k++)q.disc.push_back(CU);for(int k=0;k<3;k++)q.disc.push_back(ES);for(int k=0;k<5;k++)draw(q);}
      int cur=0; bool over=false; int r4[2]={0,0};
      while(!over){ P&q=p[cur]; q.turns++;
        for(size_t i=0;i<q.hand.size();i++) if(q.hand[i]==SM){q.play.push_back(SM);q.hand.erase(q.hand.begin()+i);for(int k=0;k<3;k++)draw(q);break;}
        int m=0; for(auto c:q.hand)m+=coin[c];
        int b=buy(q,bot[cur],m); if(b>=0)gain(q,b);
        if(b==PR&&q.cnt[PR]==4&&!r4[cur])r4[cur]=q.turns;
        for(auto c:q.hand)q.disc.push_back(c); for(auto c:q.play)q.disc.push_back(c); q.hand.clear();q.play.clear();
        for(int k=0;k<5;k++)draw(q);
        int e=0; for(int c=0;c<NC;c++)e+=sup[c]==0; if(sup[PR]==0||e>=3){over=true; if(sup[PR]>0)pile3++;}
        cur^=1; if(p[0].turns>=400)over=true;
      }
      int A=score(p[ia]),B=score(p[1-ia]),ta=p[ia].turns,tb=p[1-ia].turns; int w=-1;
      if(A>B||(A==B&&ta<tb))w=ia; else if(B>A||(A==B&&tb<ta))w=1-ia;
      if(w<0)t++; else{ if(w==ia)wa++;else wb++; if(w==0)fw++;else sw++; if(w==ia&&ia==0)fa++; }
      va+=A;vb+=B;va2+=A*A; int r=ta>tb?ta:tb; rd+=r;rd2+=(double)r*r; tt+=ta+tb; for(int i=0;i<2;i++)if(r4[i]){t4+=r4[i];n4++;}
    }
    double cpu=double(clock()-c0)/CLOCKS_PER_SEC;
    printf("{\"engine\":\"ref.cpp\",\"a\":\"%s\",\"b\":\"%s\",\"games\":%ld,\"cpu_s\":%.2f,\"games_per_cpu_s\":%.0f,\"win_a\":%.5f,\"win_b\":%.5f,\"tie\":%.5f,\"first_player_win\":%.5f,\"second_player_win\":%.5f,\"mean_score\":[%.4f,%.4f],\"mean_rounds\":%.4f,\"sd_rounds\":%.3f,\"mean_player_turns_total\":%.4f,\"three_pile_end\":%.5f,\"mean_turn_of_4th_province_given_reached\":%.3f}\n",nm[pr[0]],nm[pr[1]],N,cpu,N/cpu,wa/N,wb/N,t/N,fw/N,sw/N,va/N,vb/N,rd/N,sqrt(rd2/N-(rd/N)*(rd/N)),tt/N,pile3/N,n4?t4/n4:0.0);
    fflush(stdout);
  }
}
