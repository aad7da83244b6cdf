/* Ownership of one shard by three nodes (docs/nodes.md), for SPIN (tests/server/test_model.py)
 *
 * A renewal, a claim, a release and a commit are transactions of PostgreSQL, hence atomic here. Between them a node may
 * be suspended for any time, its lease may run out at any time, and it may lose its memory (a crash). The fence, which
 * compares owner and epoch in the transaction of a commit, is the only protection of the log in this model: a node
 * believes that it owns the shard until it learns otherwise.
 */

#define NODES 3
#define NONE 255
#define LINES 4   /* length of the log at which a run ends */
#ifndef CHANGES
#define CHANGES 6 /* owners of the shard in a run, after which nobody dies any more */
#endif

#ifdef UNFENCED /* shows that the fence is needed */
#define FENCE true
#else
#define FENCE (owner == me && epoch == own_epoch)
#endif

byte owner = NONE;     /* row of the shard */
byte epoch = 0;
bool leased[NODES];    /* rows of the nodes: the lease has not run out */

byte lines = 0;        /* length of the log */
byte last_epoch = 0;   /* epoch in which the last line was committed */
byte acknowledged = 0; /* lines that a client has been told about */

proctype Node(byte me) {
  byte own_epoch = 0;  /* epoch in which this node believes to own the shard; 0 for none */
  byte known = 0;      /* lines that its table is made of */
  byte told = 0;       /* line that is committed but not yet sent */

end:
  do
  /* Renewal: extend the lease, free the shard of a dead node, claim a free shard, read the owner. A node whose lease
   * ran out joins as a new node, which owns nothing. */
  :: epoch < CHANGES -> atomic {
       if
       :: !leased[me] ->
            if
            :: owner == me -> owner = NONE; epoch++
            :: else
            fi;
            leased[me] = true; own_epoch = 0; told = 0
       :: else
       fi;
       if
       :: owner != NONE && owner != me && !leased[owner] -> owner = NONE; epoch++
       :: else
       fi;
       if
       :: owner == NONE -> owner = me; epoch++
       :: else
       fi;
       if
       :: owner == me && own_epoch != epoch -> own_epoch = epoch; told = 0; known = NONE /* to be read */
       :: owner == me && own_epoch == epoch
       :: owner != me -> own_epoch = 0; told = 0
       fi
     }

  /* The new owner reads the log, in a transaction of its own. */
  :: own_epoch != 0 && known == NONE -> known = lines

  /* A commit with the fence. The node may have been suspended since it last looked. */
  :: own_epoch != 0 && known != NONE && told == 0 && lines < LINES -> atomic {
       if
       :: FENCE ->
            assert(own_epoch >= last_epoch);     /* epochs of the log only grow: one writer for each */
            assert(known == lines);              /* the table is the one that the log describes */
            lines++; known++; last_epoch = own_epoch; told = lines
       :: else -> own_epoch = 0
       fi
     }

  /* Acknowledgement, any time after the commit. */
  :: told != 0 -> atomic {
       assert(told <= lines);                    /* nothing acknowledged is missing from the log */
       if
       :: told > acknowledged -> acknowledged = told
       :: else
       fi;
       told = 0
     }

  /* Release, when another node has joined. */
  :: own_epoch != 0 && epoch < CHANGES -> atomic {
       if
       :: owner == me && epoch == own_epoch -> owner = NONE; epoch++
       :: else
       fi;
       own_epoch = 0; told = 0
     }

  /* The lease runs out: the node is slow, suspended, cut off, or dead. It keeps its memory, or loses it. */
  :: leased[me] && epoch < CHANGES - 1 -> leased[me] = false
  :: own_epoch != 0 && epoch < CHANGES - 1 -> atomic { own_epoch = 0; told = 0; known = 0 }
  od
}

init {
  atomic { run Node(0); run Node(1); run Node(2) }
}

/* No acknowledged line is ever lost. */
ltl kept { [] (acknowledged <= lines) }
