// The eight quadrants, upright: G grass, C canyon, D desert, B flowers, F forest, W water, M mountain, K castle, L
// location.
static const char *QN[8] = {"oracle", "farm", "tavern", "tower", "harbor", "paddock", "barn", "oasis"};
static const char *Q[8][10] = {{"GGGFFWGFFF", "GGGKFWGFFF", "GBBGFFWGGF", "BBCGFWBLFF", "BBBCCWBBWW", "MMCGGWWWDD",
                                "CCCMGBBBDD", "CCKDMDBBCC", "WWWDDDDMCC", "WWWWDDDDDC"},
                               {"DDCWWFFFGG", "DKCWFFFLGG", "CCCBBBFCBB", "CCBBWDDCCB", "CGGWBBDDCC", "GGLBWBWDDC",
                                "GGGFBBWWDD", "GGFFMWWWDW", "GMFFWWWWWW", "FFFWWWWWWW"},
                               {"BDDMMDDCCC", "BBDDDMMCCC", "BBBBBBBMMM", "WWBKGGFFMM", "BBWWGGGFFC", "BCCWGFFCCC",
                                "DBLCWFFLCG", "DDCWFFGGGG", "DDDWFFFGGG", "DDWWFFFGGG"},
                               {"FFFFMMGMCC", "FMFFBGMMMC", "BBFBBBGGWM", "DBBBWLGWMM", "DDDDBWGWCC", "DCDDDWWCGC",
                                "DDCDDWBKGC", "CCLDWBBBGG", "DCWWWFFBGG", "DCCWFFFGGG"},
                               {"GGFFFWGFFB", "GBFFWGFFBB", "GBBFWGGBBB", "BBFFWGMBDD", "CBKFWGDDDD", "CCFWGGMMDD",
                                "CCWWWGDDDC", "WWGGWWLCMC", "WDKGWMWCCC", "WDDWWWWCCC"},
                               {"CCCDDWDDDD", "MMCDDWDDDD", "MMCMMWDDLB", "MCMMWMDBBB", "CCFFWMMCBB", "CFFWCCCMBB",
                                "CLFFWBBBBB", "GGFWGKGBGF", "GGFFWGGGGF", "GGFFWGGGFF"},
                               {"CDDDDDDDDD", "CCCDDDDDCD", "MMMDMMLDDC", "CMMMMMBBCC", "CCCMMWBBBC", "GCCCMBBWFC",
                                "GGLFBBWBBF", "GGFFBBGKFF", "GGGFFWGGFF", "GGGFWGGFFF"},
                               {"DDCWWFFGGG", "DCWBBFFFGG", "DDWBBFFLBG", "WWWBGFBBBB", "WWWWGGGGBB", "WFFWGGCCDC",
                                "WFCFWGCCDC", "WKCBWLDDCW", "WWCBWWWDDW", "WWWWWWWWWW"}};
