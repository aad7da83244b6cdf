/* Shuffles of one table (docs/fairness.md), for SPIN (tests/server/test_model.py)
 *
 * A server, honest or not, and two players: the page of player A is honest, that of B is honest or conspires with the
 * server. A list is an index, since a digest identifies it. The server knows the deck of a list once all seals in it are
 * opened. It gains if it lets go of a deck that it knew, or alters what the deck leads to.
 *
 * Evidence is *detected* if an honest server never causes it, whatever the network does, and *visible* if accidents cause
 * it, too: it is shown and counted. At each end of a run, the cheats of the server, its gain and the evidence are
 * printed.
 */

#define LISTS 3
#define A 0
#define B 1
#define BOTH 3
#define BIT(p) (1 << (p))

/* Cheats, as a set. A name stands in a row of the table in docs/fairness.md. */
#define AGAIN 1       /* another seal before the deals are used up */
#define CHANGED 2     /* another list under the same seal, which leaves nobody out */
#define SPLIT 4       /* different lists for A and B */
#define KNOWN 8       /* a list with a seal whose share was given before */
#define UNSHOWN 16    /* a deck from a list that was not shown */
#define SWAPPED 32    /* another seat than the one in the list */
#define REPLACED 64   /* a deck that does not follow from the list */
#define OLDER 128     /* a record of an older version */
#define LATE 256      /* a share that arrived is claimed to be missing */
#define STOPPED 512   /* the table is closed, or another match begins, before a deal is finished */
#define PEEKED 1024   /* somebody is told cards of others */

byte n = 0;                 /* number of lists */
byte seal[LISTS + 1];       /* seal of the server's keys */
byte after[LISTS + 1];      /* list before; 0 for none */
byte out[LISTS + 1];        /* seats left out */
byte generation[LISTS + 1]; /* seals of the players: each is used once by an honest server */

byte opened[2];             /* shares that have arrived at the server, a bit per generation */
byte asked[2];              /* shares that a page has given, a bit per generation */
byte last[2];               /* last list in the memory of a page; 0 for none */
byte given[2];              /* lists to which a page gave its share, a bit each */
bool doubt[2];              /* a page has found a fault */

bool conspires;             /* B tells the server everything, and reports nothing */
short cheats = 0;
bool gain = false;
bool named = false;         /* a seat is left out, and named */

#define needed(l) (BOTH & ~out[l])
#define arrived(l, p) ((opened[p] & BIT(generation[l])) || (p == B && conspires))
#define is_known(l) ((!(needed(l) & BIT(A)) || arrived(l, A)) && (!(needed(l) & BIT(B)) || arrived(l, B)))
#define is_honest(p) (p == A || !conspires)

/* The rules of a page for a list of the match in progress (web/src/lib/fairness/giver.ts). */
#define EXCLUDES(l, before) (seal[l] == seal[before] && (out[before] & ~out[l]) == 0 && out[l] != out[before])
#ifdef VERSION_2 /* compares only lists under one seal; a record may hold lists that open no deal */
#define FOLLOWS(p, l) (last[p] == 0 || seal[l] != seal[last[p]] || EXCLUDES(l, last[p]))
#define LACKS(p) false
#else
#define FOLLOWS(p, l) (last[p] == 0 || (after[l] != 0 && EXCLUDES(l, last[p])))
#define LACKS(p) (given[p] & ~chain)
#endif
#ifdef SEALS_AGAIN /* accepts a seal of its own that was used before */
#define FRESH(p, l) true
#else
#define FRESH(p, l) ((out[l] & BIT(p)) || !(asked[p] & BIT(generation[l])))
#endif

/* A page is shown a list, and gives its share, which arrives or does not. */
inline present(p, l) {
  if
  :: !is_honest(p)
  :: else ->
       if
       :: FOLLOWS(p, l) && FRESH(p, l) ->
            last[p] = l;
            if
            :: !(out[l] & BIT(p)) ->
                 asked[p] = asked[p] | BIT(generation[l]);
                 given[p] = given[p] | BIT(l);
                 if
                 :: opened[p] = opened[p] | BIT(generation[l])
                 :: true /* late */
                 fi
            :: else
            fi
       :: else -> doubt[p] = true
       fi
  fi
}

inline make(s, a, o, g) {
  n++; seal[n] = s; after[n] = a; out[n] = o; generation[n] = g;
  named = named || o != 0
}

/* A list that is let go although its deck was known is a gain. */
inline let_go(l) {
  gain = gain || is_known(l)
}

byte cur = 0;      /* list that is being answered */
byte dealt = 0;    /* list from which the deal that was played comes; 0 for none */
bool finished = false;

/* The record: the chain of lists that ends with the one from which the deal comes. It is verified by each page, and by
 * everybody else (`fits`). */
bool fits;
byte chain;
byte evidence;     /* 0: none, 1: visible, 2: detected */

inline read_record() {
  byte l = dealt; byte next;
  fits = true; chain = 0;
  do
  :: l == 0 -> break
  :: else ->
       chain = chain | BIT(l);
       next = after[l];
       if
       :: next != 0 ->
            fits = fits && EXCLUDES(l, next);
#ifndef SEALS_AGAIN
            fits = fits && generation[next] != generation[l]
#endif
       :: else -> fits = fits && out[l] == 0
       fi;
       l = next
  od;
  fits = fits && !(cheats & (REPLACED | OLDER))
}

inline judge() {
  bool found = doubt[A] || (doubt[B] && !conspires);
  if
  :: finished ->
       read_record();
       found = found || !fits || LACKS(A) || (!conspires && LACKS(B))
  :: else
  fi;
  evidence = (found -> 2 : ((named || !finished) -> 1 : 0));
  assert(cheats != 0 || evidence < 2);                   /* an honest server is never accused */
  assert(!gain || evidence > 0 || (cheats & PEEKED));    /* nothing else is gained without a trace */
  c_code { printf("end %d %d %d\n", now.cheats, now.gain, now.evidence); }
}

active proctype Server() {
  byte other;
  if
  :: conspires = true
  :: conspires = false
  fi;
  atomic { make(1, 0, 0, 1); cur = 1 }
  if
  :: atomic { n < LISTS -> cheats = cheats | SPLIT; make(2, 0, 0, 1); present(A, 1); present(B, 2) }
  :: atomic { cheats = cheats | UNSHOWN; make(2, 0, 0, 1); present(A, 1); present(B, 1); cur = 2 }
  :: atomic { true -> present(A, 1); present(B, 1) }
  fi;

  do
  /* The time of a round is up: those whose shares have not arrived are left out. */
  :: atomic { n < LISTS && !finished && !is_known(cur) && !(cheats & (SPLIT | UNSHOWN)) ->
       other = out[cur] | (arrived(cur, A) -> 0 : BIT(A)) | (arrived(cur, B) -> 0 : BIT(B));
       make(seal[cur], cur, other, n + 1); cur = n;
       present(A, cur); present(B, cur) }

  /* B conspires, and gives nothing once the deck is known; or the server claims that a share is late. */
  :: atomic { n < LISTS && !finished && is_known(cur) && conspires && !(out[cur] & BIT(B)) ->
       let_go(cur); cheats = cheats | LATE;
       make(seal[cur], cur, out[cur] | BIT(B), n + 1); cur = n; present(A, cur); present(B, cur) }
  :: atomic { n < LISTS && !finished && is_known(cur) && !(out[cur] & BIT(A)) ->
       let_go(cur); cheats = cheats | LATE;
       make(seal[cur], cur, out[cur] | BIT(A), n + 1); cur = n; present(A, cur); present(B, cur) }
  :: atomic { n < LISTS && !finished && is_known(cur) && conspires && out[cur] == 0 ->
       let_go(cur); cheats = cheats | LATE | KNOWN;
       make(seal[cur], cur, out[cur] | BIT(B), generation[cur]); cur = n; present(A, cur); present(B, cur) }

  :: atomic { n < LISTS && !finished && is_known(cur) ->
       let_go(cur); cheats = cheats | AGAIN;
       if
       :: make(n + 1, 0, 0, n + 1)
       :: make(n + 1, cur, 0, n + 1)
       fi;
       cur = n; present(A, cur); present(B, cur) }
  :: atomic { n < LISTS && !finished && is_known(cur) ->
       let_go(cur); cheats = cheats | CHANGED;
       if
       :: make(seal[cur], 0, out[cur], n + 1)
       :: make(seal[cur], cur, out[cur], n + 1)
       fi;
       cur = n; present(A, cur); present(B, cur) }

  /* The cards are dealt. */
  :: atomic { !finished && (is_known(cur) || cheats & UNSHOWN) ->
       dealt = cur; finished = true;
       if
       :: cheats & SPLIT -> dealt = 1; gain = gain || (is_known(2) && !conspires)
       :: cheats & SPLIT -> dealt = 2; gain = gain || is_known(1)
       :: else -> gain = gain || ((cheats & UNSHOWN) && is_known(1))
       fi;
       if
       :: cheats = cheats | SWAPPED; gain = true; doubt[A] = true; doubt[B] = true
       :: cheats = cheats | REPLACED; gain = true
       :: cheats = cheats | OLDER; gain = true
       :: cheats = cheats | PEEKED; gain = true
       :: true
       fi }

  /* The server stops: it knows the deck, or not. */
  :: atomic { !finished && is_known(cur) -> let_go(cur); cheats = cheats | STOPPED; break }
  :: atomic { !finished -> break } /* a crash */
  :: finished -> break
  od;
  atomic { judge() }
}
