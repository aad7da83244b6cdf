BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0016');
CREATE TABLE browsers (
	token VARCHAR(64) NOT NULL, 
	session VARCHAR(64) NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	made_at FLOAT NOT NULL, 
	seen_at FLOAT NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "browsers" VALUES('428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63','428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63','',1.79588858818598341941e+09,1.79588858818598341941e+09);
CREATE TABLE deals (
	link VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	"match" INTEGER NOT NULL, 
	number INTEGER NOT NULL, told TEXT, 
	PRIMARY KEY (link), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "deals" VALUES('f33effd40310e24ae8e6','a837e940b0c46bc9',0,0,'{"format":1,"clamber":1,"rules":"gandengyan","options":{"match":"deals:1"},"seats":["Ann","greedy"],"start":"000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000ff0002ffff0000","deal":{"deck":"QcRJKh4h4dThJd9cTd9h6dTc2s9sAcKsKc6s7d7hBJTs7c3c8sAd2cQsJc6h2h3d4cAh9d3sQd5cQhJh5s5dJsAs6c8c5h2d3h8h8dKd7s4s","first":1,"actions":["1 TdJdQcKh","0 9c9hRJ=bomb:9","1 pass","0 4h","1 2s","0 pass","1 4d","0 pass","1 6d","0 pass","1 6s","0 7d","1 pass","0 7h","1 pass","0 Kc","1 pass","0 3c","1 pass","0 AdAc","1 2cBJ=pair:2","0 TcThTs"],"result":{"order":[0],"scores":[4,-4],"winner":[0]},"x-by":["bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked","bot","asked"]},"shuffle":{"version":3,"table":"56b80db9deb8f8cd837882faf772c140bd1ba522dd9af465540b0e1af414f3ee","match":0,"rules":"8ad11375dc0f75e0025f0f4c9121cd7a1b1868e615554767b578c812caa4927b","opens":"deal","commitments":[{"first":0,"deals":1024,"seal":"f80d2021414f05f3ae9b704894056d952802c0c44a1642b8764629696f333c13","rounds":[{"digest":"403699a55f186edf481102eb906d28bf2e6f2808ff68aa25c1b86d17016bec4f","seats":[{"seat":0,"kind":"person","seal":null,"share":null},{"seat":1,"kind":"bot","seal":null,"share":null}]}]}],"keys":["2cb8c50349caa4a513a3a7a83f650242a995cc17e1fcd418c1c5bbd1009eb42c"]}}');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('a837e940b0c46bc9',0,'{"kind":"Made","at":1795888588.190859,"table":"a837e940b0c46bc9","invite":"4JMiCRC-Vz0BRLX0oXB_bw","settings":{"rules":"gandengyan","options":[["match","deals:1"]],"spectators":true,"time_limit":null,"chat":true,"counter":true,"pace":0.0,"round_time":0.02,"claim_time":0.05,"vacant":"greedy","away":"planner"},"seats":[["person","planner","Ann","428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63"],["bot","greedy","greedy",""]],"host":"428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63","rules_hash":"3c87c2198d6052d0","version":"0.1.0"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',1,'{"kind":"ShuffleBegan","at":1795888588.2101588,"seed":"3503ce272c61ee388191275159a06e6cfbbb70ed625d5be6ff5a43d9ff4a7c91","seat":null,"action":"","deals":1024,"protocol":3}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',2,'{"kind":"MatchBegan","at":1795888588.2101588,"seed":"2909a9cc1f9199bf4ced1a047c2f264f9ba2b39066a2362045c6ad3172091cae","seat":null,"action":"","led":"c10b6a3a"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',3,'{"kind":"Came","at":1795888588.2436984,"seat":0}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',4,'{"kind":"HandedOver","at":1795888588.246301,"seat":0,"why":"asked","action":"c0"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',5,'{"kind":"Acted","at":1795888588.2519493,"seat":1,"play":"TdJdQcKh=sequence:K","bot":true,"action":"","led":"fb086b6a"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',6,'{"kind":"Acted","at":1795888588.2598953,"seat":0,"play":"9c9hRJ=bomb:9","bot":true,"action":"","led":"cd4438ed"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',7,'{"kind":"Acted","at":1795888588.2667108,"seat":1,"play":"pass","bot":true,"action":"","led":"cc374b41"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',8,'{"kind":"Acted","at":1795888588.270255,"seat":0,"play":"4h=single:4","bot":true,"action":"","led":"32d81016"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',9,'{"kind":"Acted","at":1795888588.2776084,"seat":1,"play":"2s=single:2","bot":true,"action":"","led":"60c9e22e"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',10,'{"kind":"Acted","at":1795888588.2830076,"seat":0,"play":"pass","bot":true,"action":"","led":"b2baf529"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',11,'{"kind":"Acted","at":1795888588.289034,"seat":1,"play":"4d=single:4","bot":true,"action":"","led":"fb6bf432"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',12,'{"kind":"Acted","at":1795888588.293244,"seat":0,"play":"pass","bot":true,"action":"","led":"e661bb3a"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',13,'{"kind":"Acted","at":1795888588.297672,"seat":1,"play":"6d=single:6","bot":true,"action":"","led":"72c70baf"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',14,'{"kind":"Acted","at":1795888588.3048806,"seat":0,"play":"pass","bot":true,"action":"","led":"e6e79763"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',15,'{"kind":"Acted","at":1795888588.3085332,"seat":1,"play":"6s=single:6","bot":true,"action":"","led":"88ea6439"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',16,'{"kind":"Acted","at":1795888588.3141968,"seat":0,"play":"7d=single:7","bot":true,"action":"","led":"5152f4f9"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',17,'{"kind":"Acted","at":1795888588.319897,"seat":1,"play":"pass","bot":true,"action":"","led":"5d38cec1"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',18,'{"kind":"Acted","at":1795888588.323433,"seat":0,"play":"7h=single:7","bot":true,"action":"","led":"49d5834f"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',19,'{"kind":"Acted","at":1795888588.3316748,"seat":1,"play":"pass","bot":true,"action":"","led":"32245afd"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',20,'{"kind":"Acted","at":1795888588.334445,"seat":0,"play":"Kc=single:K","bot":true,"action":"","led":"11c0ad04"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',21,'{"kind":"Acted","at":1795888588.338011,"seat":1,"play":"pass","bot":true,"action":"","led":"e9ebaccc"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',22,'{"kind":"Acted","at":1795888588.3442955,"seat":0,"play":"3c=single:3","bot":true,"action":"","led":"45816454"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',23,'{"kind":"Acted","at":1795888588.3487723,"seat":1,"play":"pass","bot":true,"action":"","led":"a44f2984"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',24,'{"kind":"Acted","at":1795888588.3571818,"seat":0,"play":"AdAc=pair:A","bot":true,"action":"","led":"bf275793"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',25,'{"kind":"Acted","at":1795888588.3599517,"seat":1,"play":"2cBJ=pair:2","bot":true,"action":"","led":"a515384d"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',26,'{"kind":"Acted","at":1795888588.366759,"seat":0,"play":"TcThTs=bomb:T","bot":true,"action":"","led":"c482a78a"}');
INSERT INTO "events" VALUES('a837e940b0c46bc9',27,'{"kind":"Went","at":1795888588.3783963,"seat":0}');
INSERT INTO "events" VALUES('2d7ff357c78dec5d',0,'{"kind":"Made","at":1795888588.3836453,"table":"2d7ff357c78dec5d","invite":"zAJjaxtBykZeY3RBlh04yg","settings":{"rules":"guandan","options":[],"spectators":true,"time_limit":null,"chat":true,"counter":true,"pace":0.0,"round_time":0.02,"claim_time":0.05,"vacant":"greedy","away":"planner"},"seats":[["person","planner","Ann","428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63"],["bot","greedy","greedy",""],["bot","greedy","greedy",""],["bot","greedy","greedy",""]],"host":"428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63","rules_hash":"29f454dadab4f883","version":"0.1.0"}');
INSERT INTO "events" VALUES('2d7ff357c78dec5d',1,'{"kind":"ShuffleBegan","at":1795888588.3913412,"seed":"c2c84a3a7d354f6cf80a7333da9b5f38a329e9b5a60f29c32dffb2391af4aa23","seat":null,"action":"","deals":1024,"protocol":3}');
INSERT INTO "events" VALUES('2d7ff357c78dec5d',2,'{"kind":"MatchBegan","at":1795888588.3913412,"seed":"bb89de33c2cb754f1268f3efb39f7be99427cba5c2a8e7b595e0295f96eebd50","seat":null,"action":"","led":"54aadeef"}');
CREATE TABLE expired (
	session VARCHAR(64) NOT NULL, 
	expired_at FLOAT NOT NULL, 
	PRIMARY KEY (session)
);
CREATE TABLE invitations (
	code VARCHAR(32) NOT NULL, 
	note VARCHAR(200) NOT NULL, 
	made_at FLOAT NOT NULL, 
	PRIMARY KEY (code)
);
CREATE TABLE nodes (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	version VARCHAR(40) NOT NULL, 
	joined_at FLOAT NOT NULL, 
	lease FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE notices (
	name VARCHAR(20) NOT NULL, 
	text TEXT NOT NULL, 
	text_zh TEXT NOT NULL, 
	made_at FLOAT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE owner (
	id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	asked INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "owner" VALUES(1,1,'process 13085 on vm',1);
CREATE TABLE players (
	session VARCHAR(64) NOT NULL, 
	link VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, mistakes TEXT, ended_at FLOAT, summed INTEGER, 
	PRIMARY KEY (session, link), 
	FOREIGN KEY(link) REFERENCES results (link)
);
INSERT INTO "players" VALUES('428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63','f33effd40310e24ae8e6',0,NULL,1.79588858836675906182e+09,1);
CREATE TABLE record_deals (
	record VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	told TEXT NOT NULL, 
	PRIMARY KEY (record, number), 
	FOREIGN KEY(record) REFERENCES records (id) ON DELETE CASCADE
);
CREATE TABLE records (
	id VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	made_at FLOAT NOT NULL, session VARCHAR(64), address VARCHAR(32), bytes INTEGER, 
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
INSERT INTO "results" VALUES('f33effd40310e24ae8e6','a837e940b0c46bc9',0,0,1.79588858836675906182e+09,'{"rules":"gandengyan","house":null,"names":["Ann",null],"line":{"number":0,"void":false,"order":[0],"scores":[4,-4],"levels":null,"declarer":null,"partner":null,"link":"f33effd40310e24ae8e6"},"totals":[4,-4],"winner":[0]}');
CREATE TABLE sanctions (
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	subject VARCHAR(80) NOT NULL, 
	name VARCHAR(120), 
	reason TEXT NOT NULL, 
	imposed_by VARCHAR(120) NOT NULL, 
	made_at FLOAT NOT NULL, 
	ends_at FLOAT, 
	lifted_at FLOAT, 
	PRIMARY KEY (id)
);
CREATE TABLE sessions (
	id VARCHAR(64) NOT NULL, 
	name VARCHAR(24), 
	created_at FLOAT NOT NULL, seen_at FLOAT DEFAULT '0' NOT NULL, address VARCHAR(80), permit VARCHAR(80), 
	PRIMARY KEY (id)
);
INSERT INTO "sessions" VALUES('428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63','Ann',1.79588858818598341941e+09,1.79588858818598341941e+09,'127.0.0.1',NULL);
CREATE TABLE shards (
	id INTEGER NOT NULL, 
	node VARCHAR(32), 
	epoch BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "shards" VALUES(0,NULL,0);
INSERT INTO "shards" VALUES(1,NULL,0);
INSERT INTO "shards" VALUES(2,NULL,0);
INSERT INTO "shards" VALUES(3,NULL,0);
INSERT INTO "shards" VALUES(4,NULL,0);
INSERT INTO "shards" VALUES(5,NULL,0);
INSERT INTO "shards" VALUES(6,NULL,0);
INSERT INTO "shards" VALUES(7,NULL,0);
INSERT INTO "shards" VALUES(8,NULL,0);
INSERT INTO "shards" VALUES(9,NULL,0);
INSERT INTO "shards" VALUES(10,NULL,0);
INSERT INTO "shards" VALUES(11,NULL,0);
INSERT INTO "shards" VALUES(12,NULL,0);
INSERT INTO "shards" VALUES(13,NULL,0);
INSERT INTO "shards" VALUES(14,NULL,0);
INSERT INTO "shards" VALUES(15,NULL,0);
INSERT INTO "shards" VALUES(16,NULL,0);
INSERT INTO "shards" VALUES(17,NULL,0);
INSERT INTO "shards" VALUES(18,NULL,0);
INSERT INTO "shards" VALUES(19,NULL,0);
INSERT INTO "shards" VALUES(20,NULL,0);
INSERT INTO "shards" VALUES(21,NULL,0);
INSERT INTO "shards" VALUES(22,NULL,0);
INSERT INTO "shards" VALUES(23,NULL,0);
INSERT INTO "shards" VALUES(24,NULL,0);
INSERT INTO "shards" VALUES(25,NULL,0);
INSERT INTO "shards" VALUES(26,NULL,0);
INSERT INTO "shards" VALUES(27,NULL,0);
INSERT INTO "shards" VALUES(28,NULL,0);
INSERT INTO "shards" VALUES(29,NULL,0);
INSERT INTO "shards" VALUES(30,NULL,0);
INSERT INTO "shards" VALUES(31,NULL,0);
INSERT INTO "shards" VALUES(32,NULL,0);
INSERT INTO "shards" VALUES(33,NULL,0);
INSERT INTO "shards" VALUES(34,NULL,0);
INSERT INTO "shards" VALUES(35,NULL,0);
INSERT INTO "shards" VALUES(36,NULL,0);
INSERT INTO "shards" VALUES(37,NULL,0);
INSERT INTO "shards" VALUES(38,NULL,0);
INSERT INTO "shards" VALUES(39,NULL,0);
INSERT INTO "shards" VALUES(40,NULL,0);
INSERT INTO "shards" VALUES(41,NULL,0);
INSERT INTO "shards" VALUES(42,NULL,0);
INSERT INTO "shards" VALUES(43,NULL,0);
INSERT INTO "shards" VALUES(44,NULL,0);
INSERT INTO "shards" VALUES(45,NULL,0);
INSERT INTO "shards" VALUES(46,NULL,0);
INSERT INTO "shards" VALUES(47,NULL,0);
INSERT INTO "shards" VALUES(48,NULL,0);
INSERT INTO "shards" VALUES(49,NULL,0);
INSERT INTO "shards" VALUES(50,NULL,0);
INSERT INTO "shards" VALUES(51,NULL,0);
INSERT INTO "shards" VALUES(52,NULL,0);
INSERT INTO "shards" VALUES(53,NULL,0);
INSERT INTO "shards" VALUES(54,NULL,0);
INSERT INTO "shards" VALUES(55,NULL,0);
INSERT INTO "shards" VALUES(56,NULL,0);
INSERT INTO "shards" VALUES(57,NULL,0);
INSERT INTO "shards" VALUES(58,NULL,0);
INSERT INTO "shards" VALUES(59,NULL,0);
INSERT INTO "shards" VALUES(60,NULL,0);
INSERT INTO "shards" VALUES(61,NULL,0);
INSERT INTO "shards" VALUES(62,NULL,0);
INSERT INTO "shards" VALUES(63,NULL,0);
INSERT INTO "shards" VALUES(64,NULL,0);
INSERT INTO "shards" VALUES(65,NULL,0);
INSERT INTO "shards" VALUES(66,NULL,0);
INSERT INTO "shards" VALUES(67,NULL,0);
INSERT INTO "shards" VALUES(68,NULL,0);
INSERT INTO "shards" VALUES(69,NULL,0);
INSERT INTO "shards" VALUES(70,NULL,0);
INSERT INTO "shards" VALUES(71,NULL,0);
INSERT INTO "shards" VALUES(72,NULL,0);
INSERT INTO "shards" VALUES(73,NULL,0);
INSERT INTO "shards" VALUES(74,NULL,0);
INSERT INTO "shards" VALUES(75,NULL,0);
INSERT INTO "shards" VALUES(76,NULL,0);
INSERT INTO "shards" VALUES(77,NULL,0);
INSERT INTO "shards" VALUES(78,NULL,0);
INSERT INTO "shards" VALUES(79,NULL,0);
INSERT INTO "shards" VALUES(80,NULL,0);
INSERT INTO "shards" VALUES(81,NULL,0);
INSERT INTO "shards" VALUES(82,NULL,0);
INSERT INTO "shards" VALUES(83,NULL,0);
INSERT INTO "shards" VALUES(84,NULL,0);
INSERT INTO "shards" VALUES(85,NULL,0);
INSERT INTO "shards" VALUES(86,NULL,0);
INSERT INTO "shards" VALUES(87,NULL,0);
INSERT INTO "shards" VALUES(88,NULL,0);
INSERT INTO "shards" VALUES(89,NULL,0);
INSERT INTO "shards" VALUES(90,NULL,0);
INSERT INTO "shards" VALUES(91,NULL,0);
INSERT INTO "shards" VALUES(92,NULL,0);
INSERT INTO "shards" VALUES(93,NULL,0);
INSERT INTO "shards" VALUES(94,NULL,0);
INSERT INTO "shards" VALUES(95,NULL,0);
INSERT INTO "shards" VALUES(96,NULL,0);
INSERT INTO "shards" VALUES(97,NULL,0);
INSERT INTO "shards" VALUES(98,NULL,0);
INSERT INTO "shards" VALUES(99,NULL,0);
INSERT INTO "shards" VALUES(100,NULL,0);
INSERT INTO "shards" VALUES(101,NULL,0);
INSERT INTO "shards" VALUES(102,NULL,0);
INSERT INTO "shards" VALUES(103,NULL,0);
INSERT INTO "shards" VALUES(104,NULL,0);
INSERT INTO "shards" VALUES(105,NULL,0);
INSERT INTO "shards" VALUES(106,NULL,0);
INSERT INTO "shards" VALUES(107,NULL,0);
INSERT INTO "shards" VALUES(108,NULL,0);
INSERT INTO "shards" VALUES(109,NULL,0);
INSERT INTO "shards" VALUES(110,NULL,0);
INSERT INTO "shards" VALUES(111,NULL,0);
INSERT INTO "shards" VALUES(112,NULL,0);
INSERT INTO "shards" VALUES(113,NULL,0);
INSERT INTO "shards" VALUES(114,NULL,0);
INSERT INTO "shards" VALUES(115,NULL,0);
INSERT INTO "shards" VALUES(116,NULL,0);
INSERT INTO "shards" VALUES(117,NULL,0);
INSERT INTO "shards" VALUES(118,NULL,0);
INSERT INTO "shards" VALUES(119,NULL,0);
INSERT INTO "shards" VALUES(120,NULL,0);
INSERT INTO "shards" VALUES(121,NULL,0);
INSERT INTO "shards" VALUES(122,NULL,0);
INSERT INTO "shards" VALUES(123,NULL,0);
INSERT INTO "shards" VALUES(124,NULL,0);
INSERT INTO "shards" VALUES(125,NULL,0);
INSERT INTO "shards" VALUES(126,NULL,0);
INSERT INTO "shards" VALUES(127,NULL,0);
INSERT INTO "shards" VALUES(128,NULL,0);
INSERT INTO "shards" VALUES(129,NULL,0);
INSERT INTO "shards" VALUES(130,NULL,0);
INSERT INTO "shards" VALUES(131,NULL,0);
INSERT INTO "shards" VALUES(132,NULL,0);
INSERT INTO "shards" VALUES(133,NULL,0);
INSERT INTO "shards" VALUES(134,NULL,0);
INSERT INTO "shards" VALUES(135,NULL,0);
INSERT INTO "shards" VALUES(136,NULL,0);
INSERT INTO "shards" VALUES(137,NULL,0);
INSERT INTO "shards" VALUES(138,NULL,0);
INSERT INTO "shards" VALUES(139,NULL,0);
INSERT INTO "shards" VALUES(140,NULL,0);
INSERT INTO "shards" VALUES(141,NULL,0);
INSERT INTO "shards" VALUES(142,NULL,0);
INSERT INTO "shards" VALUES(143,NULL,0);
INSERT INTO "shards" VALUES(144,NULL,0);
INSERT INTO "shards" VALUES(145,NULL,0);
INSERT INTO "shards" VALUES(146,NULL,0);
INSERT INTO "shards" VALUES(147,NULL,0);
INSERT INTO "shards" VALUES(148,NULL,0);
INSERT INTO "shards" VALUES(149,NULL,0);
INSERT INTO "shards" VALUES(150,NULL,0);
INSERT INTO "shards" VALUES(151,NULL,0);
INSERT INTO "shards" VALUES(152,NULL,0);
INSERT INTO "shards" VALUES(153,NULL,0);
INSERT INTO "shards" VALUES(154,NULL,0);
INSERT INTO "shards" VALUES(155,NULL,0);
INSERT INTO "shards" VALUES(156,NULL,0);
INSERT INTO "shards" VALUES(157,NULL,0);
INSERT INTO "shards" VALUES(158,NULL,0);
INSERT INTO "shards" VALUES(159,NULL,0);
INSERT INTO "shards" VALUES(160,NULL,0);
INSERT INTO "shards" VALUES(161,NULL,0);
INSERT INTO "shards" VALUES(162,NULL,0);
INSERT INTO "shards" VALUES(163,NULL,0);
INSERT INTO "shards" VALUES(164,NULL,0);
INSERT INTO "shards" VALUES(165,NULL,0);
INSERT INTO "shards" VALUES(166,NULL,0);
INSERT INTO "shards" VALUES(167,NULL,0);
INSERT INTO "shards" VALUES(168,NULL,0);
INSERT INTO "shards" VALUES(169,NULL,0);
INSERT INTO "shards" VALUES(170,NULL,0);
INSERT INTO "shards" VALUES(171,NULL,0);
INSERT INTO "shards" VALUES(172,NULL,0);
INSERT INTO "shards" VALUES(173,NULL,0);
INSERT INTO "shards" VALUES(174,NULL,0);
INSERT INTO "shards" VALUES(175,NULL,0);
INSERT INTO "shards" VALUES(176,NULL,0);
INSERT INTO "shards" VALUES(177,NULL,0);
INSERT INTO "shards" VALUES(178,NULL,0);
INSERT INTO "shards" VALUES(179,NULL,0);
INSERT INTO "shards" VALUES(180,NULL,0);
INSERT INTO "shards" VALUES(181,NULL,0);
INSERT INTO "shards" VALUES(182,NULL,0);
INSERT INTO "shards" VALUES(183,NULL,0);
INSERT INTO "shards" VALUES(184,NULL,0);
INSERT INTO "shards" VALUES(185,NULL,0);
INSERT INTO "shards" VALUES(186,NULL,0);
INSERT INTO "shards" VALUES(187,NULL,0);
INSERT INTO "shards" VALUES(188,NULL,0);
INSERT INTO "shards" VALUES(189,NULL,0);
INSERT INTO "shards" VALUES(190,NULL,0);
INSERT INTO "shards" VALUES(191,NULL,0);
INSERT INTO "shards" VALUES(192,NULL,0);
INSERT INTO "shards" VALUES(193,NULL,0);
INSERT INTO "shards" VALUES(194,NULL,0);
INSERT INTO "shards" VALUES(195,NULL,0);
INSERT INTO "shards" VALUES(196,NULL,0);
INSERT INTO "shards" VALUES(197,NULL,0);
INSERT INTO "shards" VALUES(198,NULL,0);
INSERT INTO "shards" VALUES(199,NULL,0);
INSERT INTO "shards" VALUES(200,NULL,0);
INSERT INTO "shards" VALUES(201,NULL,0);
INSERT INTO "shards" VALUES(202,NULL,0);
INSERT INTO "shards" VALUES(203,NULL,0);
INSERT INTO "shards" VALUES(204,NULL,0);
INSERT INTO "shards" VALUES(205,NULL,0);
INSERT INTO "shards" VALUES(206,NULL,0);
INSERT INTO "shards" VALUES(207,NULL,0);
INSERT INTO "shards" VALUES(208,NULL,0);
INSERT INTO "shards" VALUES(209,NULL,0);
INSERT INTO "shards" VALUES(210,NULL,0);
INSERT INTO "shards" VALUES(211,NULL,0);
INSERT INTO "shards" VALUES(212,NULL,0);
INSERT INTO "shards" VALUES(213,NULL,0);
INSERT INTO "shards" VALUES(214,NULL,0);
INSERT INTO "shards" VALUES(215,NULL,0);
INSERT INTO "shards" VALUES(216,NULL,0);
INSERT INTO "shards" VALUES(217,NULL,0);
INSERT INTO "shards" VALUES(218,NULL,0);
INSERT INTO "shards" VALUES(219,NULL,0);
INSERT INTO "shards" VALUES(220,NULL,0);
INSERT INTO "shards" VALUES(221,NULL,0);
INSERT INTO "shards" VALUES(222,NULL,0);
INSERT INTO "shards" VALUES(223,NULL,0);
INSERT INTO "shards" VALUES(224,NULL,0);
INSERT INTO "shards" VALUES(225,NULL,0);
INSERT INTO "shards" VALUES(226,NULL,0);
INSERT INTO "shards" VALUES(227,NULL,0);
INSERT INTO "shards" VALUES(228,NULL,0);
INSERT INTO "shards" VALUES(229,NULL,0);
INSERT INTO "shards" VALUES(230,NULL,0);
INSERT INTO "shards" VALUES(231,NULL,0);
INSERT INTO "shards" VALUES(232,NULL,0);
INSERT INTO "shards" VALUES(233,NULL,0);
INSERT INTO "shards" VALUES(234,NULL,0);
INSERT INTO "shards" VALUES(235,NULL,0);
INSERT INTO "shards" VALUES(236,NULL,0);
INSERT INTO "shards" VALUES(237,NULL,0);
INSERT INTO "shards" VALUES(238,NULL,0);
INSERT INTO "shards" VALUES(239,NULL,0);
INSERT INTO "shards" VALUES(240,NULL,0);
INSERT INTO "shards" VALUES(241,NULL,0);
INSERT INTO "shards" VALUES(242,NULL,0);
INSERT INTO "shards" VALUES(243,NULL,0);
INSERT INTO "shards" VALUES(244,NULL,0);
INSERT INTO "shards" VALUES(245,NULL,0);
INSERT INTO "shards" VALUES(246,NULL,0);
INSERT INTO "shards" VALUES(247,NULL,0);
INSERT INTO "shards" VALUES(248,NULL,0);
INSERT INTO "shards" VALUES(249,NULL,0);
INSERT INTO "shards" VALUES(250,NULL,0);
INSERT INTO "shards" VALUES(251,NULL,0);
INSERT INTO "shards" VALUES(252,NULL,0);
INSERT INTO "shards" VALUES(253,NULL,0);
INSERT INTO "shards" VALUES(254,NULL,0);
INSERT INTO "shards" VALUES(255,NULL,0);
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	version VARCHAR(40) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('a837e940b0c46bc9',2,'4 0.1.0','{"is":"Table","id":"a837e940b0c46bc9","invite":"4JMiCRC-Vz0BRLX0oXB_bw","settings":{"is":"TableSettings","rules":"gandengyan","options":[["match","deals:1"]],"time_limit":null,"pace":0.0,"round_time":0.02,"claim_time":0.05,"vacant":"greedy","away":"planner"},"seats":[{"is":"Seat","kind":"person","name":"Ann","session":"428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63","bot":"planner","gone_at":1795888588.190859,"since":1795888588.190859},{"is":"Seat","kind":"bot","name":"greedy","bot":"greedy","gone_at":1795888588.190859,"since":1795888588.190859}],"host":"428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63","turn_at":1795888588.190859,"shuffling":{"is":"DealShuffling","seed":23979304331966839736670853964585666996084301552301321828659813914265795591313,"scope":{"is":"Scope","table":"56b80db9deb8f8cd837882faf772c140bd1ba522dd9af465540b0e1af414f3ee","match":0,"rules":"8ad11375dc0f75e0025f0f4c9121cd7a1b1868e615554767b578c812caa4927b"},"first":0,"deals":1024,"rounds":[[{"is":"Giver","seat":0,"kind":"person"},{"is":"Giver","seat":1,"kind":"bot"}]],"until":1795888593.2101588},"public":2,"private":[0,0]}');
INSERT INTO "snapshots" VALUES('2d7ff357c78dec5d',2,'4 0.1.0','{"is":"Table","id":"2d7ff357c78dec5d","invite":"zAJjaxtBykZeY3RBlh04yg","settings":{"is":"TableSettings","rules":"guandan","time_limit":null,"pace":0.0,"round_time":0.02,"claim_time":0.05,"vacant":"greedy","away":"planner"},"seats":[{"is":"Seat","kind":"person","name":"Ann","session":"428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63","bot":"planner","gone_at":1795888588.3836453,"since":1795888588.3836453},{"is":"Seat","kind":"bot","name":"greedy","bot":"greedy","gone_at":1795888588.3836453,"since":1795888588.3836453},{"is":"Seat","kind":"bot","name":"greedy","bot":"greedy","gone_at":1795888588.3836453,"since":1795888588.3836453},{"is":"Seat","kind":"bot","name":"greedy","bot":"greedy","gone_at":1795888588.3836453,"since":1795888588.3836453}],"host":"428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63","turn_at":1795888588.3836453,"shuffling":{"is":"DealShuffling","seed":88102574344201892432867506257218869126287541909987476540638577610408785652259,"scope":{"is":"Scope","table":"d16b5b77248f091479ed85f693d636c6b19b27241f8156cd2eea79dd63c90773","match":0,"rules":"01c4bc508a523035d63006fc1c8fee1e828302b4348bfffc3b167bf751c48481"},"first":0,"deals":1024,"rounds":[[{"is":"Giver","seat":0,"kind":"person"},{"is":"Giver","seat":1,"kind":"bot"},{"is":"Giver","seat":2,"kind":"bot"},{"is":"Giver","seat":3,"kind":"bot"}]],"until":1795888593.3913412},"public":2,"private":[0,0,0,0]}');
CREATE TABLE solved (
	session VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	day INTEGER, 
	attempts INTEGER NOT NULL, 
	solved_at FLOAT NOT NULL, 
	PRIMARY KEY (session, number)
);
CREATE TABLE sums (
	session VARCHAR(64) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (session, game)
);
INSERT INTO "sums" VALUES('428a73cda0c3d87b2bf6a9db617e9a990fc49de3a50520d945b97e9177b57f63','gandengyan','{"deals":1,"won":1,"matches":1,"matches_won":1,"places":[1],"roles":{},"scored":1,"total":4,"every":1,"points":[4],"levels":[],"analysed":0,"mistakes":{}}');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	invite VARCHAR(32) NOT NULL, 
	made_at FLOAT NOT NULL, 
	closed_at FLOAT, fault TEXT, 
	PRIMARY KEY (id), 
	UNIQUE (invite)
);
INSERT INTO "tables" VALUES('a837e940b0c46bc9','4JMiCRC-Vz0BRLX0oXB_bw',1.79588858819085907931e+09,NULL,NULL);
INSERT INTO "tables" VALUES('2d7ff357c78dec5d','zAJjaxtBykZeY3RBlh04yg',1.79588858838364529612e+09,NULL,NULL);
CREATE INDEX ix_tables_closed_at ON tables (closed_at);
CREATE INDEX ix_sessions_seen_at ON sessions (seen_at);
CREATE INDEX ix_records_session ON records (session);
CREATE INDEX ix_records_made_at ON records (made_at);
CREATE INDEX ix_results_table_id ON results (table_id);
CREATE INDEX ix_players_link ON players (link);
CREATE INDEX ix_deals_match ON deals (table_id, "match", number);
CREATE INDEX ix_shards_node ON shards (node);
CREATE INDEX ix_sanctions_subject ON sanctions (subject);
CREATE INDEX ix_records_address ON records (address, bytes);
CREATE INDEX ix_players_ended ON players (session, ended_at, link);
CREATE INDEX ix_players_unsummed ON players (session, ended_at, link) WHERE summed IS NULL;
CREATE INDEX ix_browsers_session ON browsers (session);
COMMIT;
