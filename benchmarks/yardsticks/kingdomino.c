// Whole random games of Kingdomino in plain C: uniform over distinct legal placements, uniform claims, a discard only
// when nothing fits, final scores. Usage: kingdomino PLAYERS GAMES [DOMINOES]; -DG=7 with 48 dominoes is the Mighty Duel.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <time.h>
#include "kingdomino_dominoes.h"
#ifndef G
#define G 5
#endif
#define W (2*G+1)            // padded width
#define C0 (G*W+G)           // castle index (row G, col G) in (2G+1)^2 with 1-cell border
#define CASTLE 7
static uint64_t s0=88172645463325252ULL,s1=0x9E3779B97F4A7C15ULL;
static inline uint64_t rnd(){uint64_t x=s0,y=s1;s0=y;x^=x<<23;s1=x^y^(x>>17)^(y>>26);return s1+y;}
static inline uint32_t rr(uint32_t n){return ((rnd()>>32)*(uint64_t)n)>>32;}
typedef struct{unsigned char t[W*W],c[W*W];int minr,maxr,minc,maxc,n,disc;}B;
static const int DD[4]={1,W,-1,-W};
typedef struct{short a,b;}Mv;
static int gen(const B*b,int d,Mv*m){int k=0;int t1=DOM[d][0],t2=DOM[d][2];int same=(t1==t2&&DOM[d][1]==DOM[d][3]);
 int r0=b->maxr-G+1,r1=b->minr+G-1,c0=b->maxc-G+1,c1=b->minc+G-1; if(r0<1)r0=1; if(c0<1)c0=1; if(r1>2*G-1)r1=2*G-1; if(c1>2*G-1)c1=2*G-1;
 unsigned char ok1[W*W],ok2[W*W]; // adjacency flags
 for(int r=r0;r<=r1;r++)for(int c=c0;c<=c1;c++){int p=r*W+c; if(b->t[p]){continue;} int x1=0,x2=0;for(int q=0;q<4;q++){int z=b->t[p+DD[q]]; x1|=(z==t1)|(z==CASTLE); x2|=(z==t2)|(z==CASTLE);} ok1[p]=x1;ok2[p]=x2;}
 for(int r=r0;r<=r1;r++)for(int c=c0;c<=c1;c++){int p=r*W+c; if(b->t[p])continue;
  if(c<c1&&!b->t[p+1]){int q=p+1; if(ok1[p]|ok2[q]){ /*fit*/ int mnc=b->minc<c?b->minc:c,mxc=b->maxc>c+1?b->maxc:c+1; if(mxc-mnc<G){m[k].a=p;m[k++].b=q;} }
    if(!same&&(ok1[q]|ok2[p])){int mnc=b->minc<c?b->minc:c,mxc=b->maxc>c+1?b->maxc:c+1; if(mxc-mnc<G){m[k].a=q;m[k++].b=p;}}}
  if(r<r1&&!b->t[p+W]){int q=p+W; int mnr=b->minr<r?b->minr:r,mxr=b->maxr>r+1?b->maxr:r+1; if(mxr-mnr<G){ if(ok1[p]|ok2[q]){m[k].a=p;m[k++].b=q;} if(!same&&(ok1[q]|ok2[p])){m[k].a=q;m[k++].b=p;}}}
 } return k;}
static void put(B*b,int d,Mv m){int t[2]={DOM[d][0],DOM[d][2]},c[2]={DOM[d][1],DOM[d][3]},p[2]={m.a,m.b};for(int i=0;i<2;i++){b->t[p[i]]=t[i];b->c[p[i]]=c[i];int r=p[i]/W,q=p[i]%W;if(r<b->minr)b->minr=r;if(r>b->maxr)b->maxr=r;if(q<b->minc)b->minc=q;if(q>b->maxc)b->maxc=q;}b->n+=2;}
static int score(const B*b,int*big,int*crowns){unsigned char v[W*W];memset(v,0,sizeof v);int s=0;*big=0;*crowns=0;short st[128];for(int r=b->minr;r<=b->maxr;r++)for(int c=b->minc;c<=b->maxc;c++){int p=r*W+c;int t=b->t[p];if(!t||t==CASTLE||v[p])continue;int n=0,k=0,sp=0;st[sp++]=p;v[p]=1;while(sp){int x=st[--sp];n++;k+=b->c[x];for(int q=0;q<4;q++){int y=x+DD[q];if(!v[y]&&b->t[y]==t){v[y]=1;st[sp++]=y;}}}s+=n*k;if(n>*big)*big=n;*crowns+=k;}return s;}
int main(int ac,char**av){int P=atoi(av[1]);int N=atoi(av[2]);int use=ac>3?atoi(av[3]):12*P;int K=P==3?3:4;double S=0,S2=0,MKs=0,MKl=0,H=0,Dc=0,TB=0;double brj[30]={0};long brn[30]={0};long ties=0,tb1=0,tb2=0;int mx=0;long hist[300]={0};
 clock_t t0=clock();
 for(int g=0;g<N;g++){int deck[48];for(int i=0;i<48;i++)deck[i]=i;for(int i=0;i<use;i++){int j=i+rr(48-i);int x=deck[i];deck[i]=deck[j];deck[j]=x;}
  B b[4];memset(b,0,sizeof(B)*P);for(int i=0;i<P;i++){b[i].t[C0]=CASTLE;b[i].minr=b[i].maxr=b[i].minc=b[i].maxc=G;}
  int line[4],own[4],nl[4],no[4];int pos=0;int ord[4];
  if(P==2){int a=rr(2);ord[0]=a;ord[1]=ord[2]=1-a;ord[3]=a;}else{for(int i=0;i<K;i++)ord[i]=i;for(int i=K-1;i>0;i--){int j=rr(i+1);int x=ord[i];ord[i]=ord[j];ord[j]=x;}}
  for(int i=0;i<K;i++)line[i]=deck[pos++];for(int i=1;i<K;i++){int x=line[i],j=i;while(j&&line[j-1]>x){line[j]=line[j-1];j--;}line[j]=x;}
  for(int i=0;i<K;i++)own[i]=-1;for(int i=0;i<K;i++){int f=rr(K-i);for(int j=0;j<K;j++)if(own[j]<0&&f--==0){own[j]=ord[i];break;}}
  int rd=1;Mv m[400];
  while(1){int last=pos>=use;if(!last){for(int i=0;i<K;i++){nl[i]=deck[pos++];no[i]=-1;}for(int i=1;i<K;i++){int x=nl[i],j=i;while(j&&nl[j-1]>x){nl[j]=nl[j-1];j--;}nl[j]=x;}}
   for(int i=0;i<K;i++){int p=own[i];int k=gen(&b[p],line[i],m);if(k){put(&b[p],line[i],m[rr(k)]);}else b[p].disc++;int free=last?1:K-i;brj[rd]+=(k?k:1)*free;brn[rd]++;if(!last){int f=rr(K-i);for(int j=0;j<K;j++)if(no[j]<0&&f--==0){no[j]=p;break;}}}
   rd++;if(last)break;memcpy(line,nl,sizeof nl);memcpy(own,no,sizeof no);}
  int sc[4],bg[4],cr[4];for(int i=0;i<P;i++){sc[i]=score(&b[i],&bg[i],&cr[i]);S+=sc[i];S2+=sc[i]*sc[i];if(sc[i]>mx)mx=sc[i];hist[sc[i]]++;int h=G/2;int s=b[i].minr==G-h&&b[i].maxr==G+h&&b[i].minc==G-h&&b[i].maxc==G+h;int l=b[i].minr>=G-h&&b[i].maxr<=G+h&&b[i].minc>=G-h&&b[i].maxc<=G+h;MKs+=s;MKl+=l;H+=b[i].n==G*G-1;Dc+=b[i].disc;}
  int best=-1;for(int i=0;i<P;i++)if(sc[i]>best)best=sc[i];int c=0;for(int i=0;i<P;i++)c+=sc[i]==best;if(c>1){ties++;int bb=-1,c2=0;for(int i=0;i<P;i++)if(sc[i]==best&&bg[i]>bb)bb=bg[i];for(int i=0;i<P;i++)if(sc[i]==best&&bg[i]==bb)c2++;if(c2>1){tb1++;int b3=-1,c3=0;for(int i=0;i<P;i++)if(sc[i]==best&&bg[i]==bb&&cr[i]>b3)b3=cr[i];for(int i=0;i<P;i++)if(sc[i]==best&&bg[i]==bb&&cr[i]==b3)c3++;if(c3>1)tb2++;}}
 }
 double el=(double)(clock()-t0)/CLOCKS_PER_SEC;double n=(double)N*P;double mean=S/n;
 printf("REF P=%d G=%d dominoes=%d N=%d cpu %.2fs %.0f games/s | base score %.3f sd %.2f max %d | MK strict %.4f lenient %.4f harmony %.4f discards %.3f | +both(lenient) %.3f +both(strict) %.3f | score ties %.4f after area %.4f after crowns %.4f\n",P,G,use,N,el,N/el,mean,__builtin_sqrt(S2/n-mean*mean),mx,MKs/n,MKl/n,H/n,Dc/n,mean+10*MKl/n+5*H/n,mean+10*MKs/n+5*H/n,ties/(double)N,tb1/(double)N,tb2/(double)N);
 printf("  mean joint branching per placement round (distinct placements x free picks):");for(int i=1;i<30&&brn[i];i++)printf(" %.2f",brj[i]/brn[i]);printf("\n");}
