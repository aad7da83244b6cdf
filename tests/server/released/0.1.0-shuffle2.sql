BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE bans (
	who VARCHAR(80) NOT NULL, 
	made_at FLOAT NOT NULL, 
	PRIMARY KEY (who)
);
CREATE TABLE deals (
	link VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	"match" INTEGER NOT NULL, 
	number INTEGER NOT NULL, told TEXT, 
	PRIMARY KEY (link), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "deals" VALUES('f33effd40310e24ae8e6','83814fa32e7ec782',0,0,'{"format":1,"clamber":1,"rules":"gandengyan","options":{"match":"deals:1"},"seats":["Ann","greedy"],"start":"000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000ff0002ffff0000","deal":{"deck":"QcRJKh4h4dThJd9cTd9h6dTc2s9sAcKsKc6s7d7hBJTs7c3c8sAd2cQsJc6h2h3d4cAh9d3sQd5cQhJh5s5dJsAs6c8c5h2d3h8h8dKd7s4s","first":1,"actions":["1 TdJdQcKh","0 9c9hRJ=bomb:9","1 pass","0 4h","1 2s","0 pass","1 4d","0 pass","1 6d","0 pass","1 6s","0 7d","1 pass","0 7h","1 pass","0 Kc","1 pass","0 3c","1 pass","0 AdAc","1 2cBJ=pair:2","0 TcThTs"],"result":{"order":[0],"scores":[4,-4],"winner":[0]},"x-by":["bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked"]},"shuffle":{"version":2,"commitments":[{"seal":"f80d2021414f05f3ae9b704894056d952802c0c44a1642b8764629696f333c13","deals":1024,"rounds":[{"digest":"32eaeb73d91877f8fad27d4601e0db1387a02dcdcaab8af416231f083456567d","seats":[{"seat":0,"kind":"person","seal":null,"share":null},{"seat":1,"kind":"bot","seal":null,"share":null}]}]}],"keys":["2cb8c50349caa4a513a3a7a83f650242a995cc17e1fcd418c1c5bbd1009eb42c"]}}');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('83814fa32e7ec782',0,'{"kind":"Made","at":1795739687.7543323,"table":"83814fa32e7ec782","invite":"SFsjFK9hXInc2D78RtfeXw","settings":{"rules":"gandengyan","options":[["match","deals:1"]],"spectators":true,"time_limit":null,"chat":true,"counter":true,"pace":0.0,"round_time":0.02,"claim_time":0.05,"away":"planner"},"seats":[["person","planner","Ann","4f64c112e61897708f669ca8502c9b17694fbbbebf7007d92d949c162e20f9e3"],["bot","greedy","greedy",""]],"host":"4f64c112e61897708f669ca8502c9b17694fbbbebf7007d92d949c162e20f9e3","rules_hash":"3c87c2198d6052d0","version":"0.1.0"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',1,'{"kind":"ShuffleBegan","at":1795739687.8009229,"seed":"3503ce272c61ee388191275159a06e6cfbbb70ed625d5be6ff5a43d9ff4a7c91","seat":null,"action":"","deals":1024}');
INSERT INTO "events" VALUES('83814fa32e7ec782',2,'{"kind":"MatchBegan","at":1795739687.8009229,"seed":"2909a9cc1f9199bf4ced1a047c2f264f9ba2b39066a2362045c6ad3172091cae","seat":null,"action":"","led":"c10b6a3a"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',3,'{"kind":"Came","at":1795739687.935837,"seat":0}');
INSERT INTO "events" VALUES('83814fa32e7ec782',4,'{"kind":"HandedOver","at":1795739687.9717822,"seat":0,"why":"asked","action":"c0"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',5,'{"kind":"Acted","at":1795739687.9976656,"seat":1,"play":"TdJdQcKh=sequence:K","bot":true,"action":"","led":"fb086b6a"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',6,'{"kind":"Acted","at":1795739688.0383837,"seat":0,"play":"9c9hRJ=bomb:9","bot":true,"action":"","led":"cd4438ed"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',7,'{"kind":"Acted","at":1795739688.0750263,"seat":1,"play":"pass","bot":true,"action":"","led":"cc374b41"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',8,'{"kind":"Acted","at":1795739688.1093404,"seat":0,"play":"4h=single:4","bot":true,"action":"","led":"32d81016"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',9,'{"kind":"Acted","at":1795739688.141643,"seat":1,"play":"2s=single:2","bot":true,"action":"","led":"60c9e22e"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',10,'{"kind":"Acted","at":1795739688.1770093,"seat":0,"play":"pass","bot":true,"action":"","led":"b2baf529"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',11,'{"kind":"Acted","at":1795739688.1896985,"seat":1,"play":"4d=single:4","bot":true,"action":"","led":"fb6bf432"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',12,'{"kind":"Acted","at":1795739688.2185419,"seat":0,"play":"pass","bot":true,"action":"","led":"e661bb3a"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',13,'{"kind":"Acted","at":1795739688.2455254,"seat":1,"play":"6d=single:6","bot":true,"action":"","led":"72c70baf"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',14,'{"kind":"Acted","at":1795739688.2622356,"seat":0,"play":"pass","bot":true,"action":"","led":"e6e79763"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',15,'{"kind":"Acted","at":1795739688.2843938,"seat":1,"play":"6s=single:6","bot":true,"action":"","led":"88ea6439"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',16,'{"kind":"Acted","at":1795739688.298538,"seat":0,"play":"7d=single:7","bot":true,"action":"","led":"5152f4f9"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',17,'{"kind":"Acted","at":1795739688.3252792,"seat":1,"play":"pass","bot":true,"action":"","led":"5d38cec1"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',18,'{"kind":"Acted","at":1795739688.3496523,"seat":0,"play":"7h=single:7","bot":true,"action":"","led":"49d5834f"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',19,'{"kind":"Acted","at":1795739688.3699353,"seat":1,"play":"pass","bot":true,"action":"","led":"32245afd"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',20,'{"kind":"Acted","at":1795739688.3981144,"seat":0,"play":"Kc=single:K","bot":true,"action":"","led":"11c0ad04"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',21,'{"kind":"Acted","at":1795739688.4097552,"seat":1,"play":"pass","bot":true,"action":"","led":"e9ebaccc"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',22,'{"kind":"Acted","at":1795739688.4272006,"seat":0,"play":"3c=single:3","bot":true,"action":"","led":"45816454"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',23,'{"kind":"Acted","at":1795739688.4453368,"seat":1,"play":"pass","bot":true,"action":"","led":"a44f2984"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',24,'{"kind":"Acted","at":1795739688.4657474,"seat":0,"play":"AdAc=pair:A","bot":true,"action":"","led":"bf275793"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',25,'{"kind":"Acted","at":1795739688.4898076,"seat":1,"play":"2cBJ=pair:2","bot":true,"action":"","led":"a515384d"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',26,'{"kind":"Acted","at":1795739688.5058758,"seat":0,"play":"TcThTs=bomb:T","bot":true,"action":"","led":"c482a78a"}');
INSERT INTO "events" VALUES('83814fa32e7ec782',27,'{"kind":"Went","at":1795739688.6242843,"seat":0}');
INSERT INTO "events" VALUES('883047693af0233d',0,'{"kind":"Made","at":1795739688.6568916,"table":"883047693af0233d","invite":"Rw51gNyDC9YCRYTRpKmE2g","settings":{"rules":"guandan","options":[],"spectators":true,"time_limit":null,"chat":true,"counter":true,"pace":0.0,"round_time":0.02,"claim_time":0.05,"away":"planner"},"seats":[["person","planner","Ann","4f64c112e61897708f669ca8502c9b17694fbbbebf7007d92d949c162e20f9e3"],["bot","greedy","greedy",""],["bot","greedy","greedy",""],["bot","greedy","greedy",""]],"host":"4f64c112e61897708f669ca8502c9b17694fbbbebf7007d92d949c162e20f9e3","rules_hash":"29f454dadab4f883","version":"0.1.0"}');
INSERT INTO "events" VALUES('883047693af0233d',1,'{"kind":"ShuffleBegan","at":1795739688.6742487,"seed":"c2c84a3a7d354f6cf80a7333da9b5f38a329e9b5a60f29c32dffb2391af4aa23","seat":null,"action":"","deals":1024}');
INSERT INTO "events" VALUES('883047693af0233d',2,'{"kind":"MatchBegan","at":1795739688.6742487,"seed":"bb89de33c2cb754f1268f3efb39f7be99427cba5c2a8e7b595e0295f96eebd50","seat":null,"action":"","led":"54aadeef"}');
CREATE TABLE owner (
	id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	asked INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "owner" VALUES(1,1,'process 28953 on vm',1);
CREATE TABLE players (
	session VARCHAR(64) NOT NULL, 
	link VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (session, link), 
	FOREIGN KEY(link) REFERENCES results (link)
);
INSERT INTO "players" VALUES('4f64c112e61897708f669ca8502c9b17694fbbbebf7007d92d949c162e20f9e3','f33effd40310e24ae8e6',0);
CREATE TABLE records (
	id VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	made_at FLOAT NOT NULL, session VARCHAR(64), 
	PRIMARY KEY (id)
);
CREATE TABLE requests (
	id VARCHAR(32) NOT NULL, 
	asked TEXT NOT NULL, 
	answer TEXT, 
	PRIMARY KEY (id)
);
CREATE TABLE results (
	link VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	"match" INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	ended_at FLOAT NOT NULL, 
	told TEXT NOT NULL, 
	PRIMARY KEY (link), 
	FOREIGN KEY(link) REFERENCES deals (link), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "results" VALUES('f33effd40310e24ae8e6','83814fa32e7ec782',0,0,1.79573968850587582582e+09,'{"rules":"gandengyan","house":null,"names":["Ann",null],"line":{"number":0,"void":false,"order":[0],"scores":[4,-4],"levels":null,"declarer":null,"partner":null,"link":"f33effd40310e24ae8e6"},"totals":[4,-4],"winner":[0]}');
CREATE TABLE sessions (
	id VARCHAR(64) NOT NULL, 
	name VARCHAR(24), 
	created_at FLOAT NOT NULL, seen_at FLOAT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "sessions" VALUES('4f64c112e61897708f669ca8502c9b17694fbbbebf7007d92d949c162e20f9e3','Ann',1795739687.74513,1795739687.74513);
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	version VARCHAR(40) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('83814fa32e7ec782',2,'1 0.1.0','{"is":"Table","id":"83814fa32e7ec782","invite":"SFsjFK9hXInc2D78RtfeXw","settings":{"is":"TableSettings","rules":"gandengyan","options":[["match","deals:1"]],"time_limit":null,"pace":0.0,"round_time":0.02,"claim_time":0.05,"away":"planner"},"seats":[{"is":"Seat","kind":"person","name":"Ann","session":"4f64c112e61897708f669ca8502c9b17694fbbbebf7007d92d949c162e20f9e3","bot":"planner","gone_at":1795739687.7543323,"since":1795739687.7543323},{"is":"Seat","kind":"bot","name":"greedy","bot":"greedy","gone_at":1795739687.7543323,"since":1795739687.7543323}],"host":"4f64c112e61897708f669ca8502c9b17694fbbbebf7007d92d949c162e20f9e3","turn_at":1795739687.7543323,"shuffling":{"is":"DealShuffling","seed":23979304331966839736670853964585666996084301552301321828659813914265795591313,"first":0,"deals":1024,"rounds":[[{"is":"Giver","seat":0,"kind":"person"},{"is":"Giver","seat":1,"kind":"bot"}]],"until":1795739692.8009229},"public":2,"private":[0,0]}');
INSERT INTO "snapshots" VALUES('883047693af0233d',2,'1 0.1.0','{"is":"Table","id":"883047693af0233d","invite":"Rw51gNyDC9YCRYTRpKmE2g","settings":{"is":"TableSettings","rules":"guandan","time_limit":null,"pace":0.0,"round_time":0.02,"claim_time":0.05,"away":"planner"},"seats":[{"is":"Seat","kind":"person","name":"Ann","session":"4f64c112e61897708f669ca8502c9b17694fbbbebf7007d92d949c162e20f9e3","bot":"planner","gone_at":1795739688.6568916,"since":1795739688.6568916},{"is":"Seat","kind":"bot","name":"greedy","bot":"greedy","gone_at":1795739688.6568916,"since":1795739688.6568916},{"is":"Seat","kind":"bot","name":"greedy","bot":"greedy","gone_at":1795739688.6568916,"since":1795739688.6568916},{"is":"Seat","kind":"bot","name":"greedy","bot":"greedy","gone_at":1795739688.6568916,"since":1795739688.6568916}],"host":"4f64c112e61897708f669ca8502c9b17694fbbbebf7007d92d949c162e20f9e3","turn_at":1795739688.6568916,"shuffling":{"is":"DealShuffling","seed":88102574344201892432867506257218869126287541909987476540638577610408785652259,"first":0,"deals":1024,"rounds":[[{"is":"Giver","seat":0,"kind":"person"},{"is":"Giver","seat":1,"kind":"bot"},{"is":"Giver","seat":2,"kind":"bot"},{"is":"Giver","seat":3,"kind":"bot"}]],"until":1795739693.6742487},"public":2,"private":[0,0,0,0]}');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	invite VARCHAR(32) NOT NULL, 
	made_at FLOAT NOT NULL, 
	closed_at FLOAT, fault TEXT, 
	PRIMARY KEY (id), 
	UNIQUE (invite)
);
INSERT INTO "tables" VALUES('83814fa32e7ec782','SFsjFK9hXInc2D78RtfeXw',1.79573968775433230396e+09,NULL,NULL);
INSERT INTO "tables" VALUES('883047693af0233d','Rw51gNyDC9YCRYTRpKmE2g',1.79573968865689158444e+09,NULL,NULL);
CREATE INDEX ix_tables_closed_at ON tables (closed_at);
CREATE INDEX ix_sessions_seen_at ON sessions (seen_at);
CREATE INDEX ix_records_session ON records (session);
CREATE INDEX ix_records_made_at ON records (made_at);
CREATE INDEX ix_results_table_id ON results (table_id);
CREATE INDEX ix_players_link ON players (link);
CREATE INDEX ix_deals_match ON deals (table_id, "match", number);
COMMIT;
