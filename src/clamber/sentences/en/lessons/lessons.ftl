# Tutorial deal of each game: text before each of the learner's plays, and at the end. The plays are in
# src/clamber/lessons.

## Gan Deng Yan

lesson-gandengyan-1 = Whoever is first without cards wins. You lead: play your 3, the lowest card there is.
lesson-gandengyan-2 = A reply is exactly one rank higher: on the 4 only a 5 would do, and you have none that you can spare. But a 2 goes on any single card. Play the 2.
lesson-gandengyan-3 = Everybody has passed, so the trick is yours and you lead again. A joker stands for any card: play it with the 8 as a pair of 8s.
lesson-gandengyan-4 = A pair of 2s lies there, higher than any other pair. Three of a kind are a bomb here, and a bomb beats everything but a higher bomb: play your three 9s.
lesson-gandengyan-5 = The lead is yours, and three cards are left: 5, 6, 7. Three or more in a row are a sequence. Play all three, and you are out.
lesson-gandengyan-end = You have won. Each of the others pays you a point for every card they still hold, and in the real game each trick's winner draws a card from the talon.

## Dou Dizhu

lesson-doudizhu-1 = You have bid 3 and are landlord: you took the three bottom cards, and play alone against the two peasants. Five or more ranks in a row are a sequence: lead 3 to 7.
lesson-doudizhu-2 = Nobody has beaten it. Three of a kind may carry one other card: lead the three 9s with the 4.
lesson-doudizhu-3 = Three tens with a card: what the three are decides. You have nothing higher like that, but four of a kind are a bomb and beat everything. Play the four jacks: each bomb doubles the stake.
lesson-doudizhu-4 = Lead your low pair, the queens.
lesson-doudizhu-5 = A pair of kings lies there. Beat it with the Aces.
lesson-doudizhu-6 = Before the end, get rid of what wins nothing: lead the 8.
lesson-doudizhu-7 = A 2 is the highest card but the jokers. Both jokers together are the rocket, which beats everything. Play them, and you are out.
lesson-doudizhu-end = The landlord wins. One bomb and the rocket have doubled the stake twice, and each peasant pays you. Had a peasant been out first, you would have paid both.

## Guandan

lesson-guandan-1 = Your partner sits across; the two of you play against the other two. Five in a row are a straight, never more or fewer: lead 4 to 8.
lesson-guandan-2 = They have a higher straight. Hearts of the level, here the 2♥, are wild cards that stand for any card. Play three 9s and the 2♥: a bomb of four.
lesson-guandan-3 = Three of a kind with a pair are a full house. Lead the kings with the 3s.
lesson-guandan-4 = Five in a row of one suit are a straight flush, which beats bombs of up to five cards, and whatever is no bomb. Play your diamonds, 6 to 10.
lesson-guandan-5 = Level cards are higher than Aces, and only jokers beat them singly. Lead your 2♣.
lesson-guandan-6 = Your partner has beaten their black joker with a red one: nothing is higher. Do not play against your partner: pass.
lesson-guandan-7 = Your partner leads a pair that you can beat with your last two cards. Play the Aces, and you are out first.
lesson-guandan-end = You are first. If your partner is second, your side climbs three levels; if third, two; if last, one. Whoever wins a deal at the level of the Aces wins the match.

## Big A

lesson-biga-1 = You have shown the Ace of hearts, so hearts are Big and you are the declarer. Whoever has the other one is your partner, and says nothing. Three or more in a row are a sequence: lead 5, 6, 7.
lesson-biga-2 = A higher sequence of the same length beats it: play queen, king, Ace.
lesson-biga-3 = The lead is yours. Play the pair of 6s.
lesson-biga-4 = In this game 3s are higher than 2s and Aces. Nothing you want to spare beats a pair of 3s: pass.
lesson-biga-5 = Three tens are a bomb. Fours are the lowest cards, but they take bombs: two Fours take a bomb of three, and its cards go into your hand. Play both Fours.
lesson-biga-6 = Now the three tens are yours. Lead them: a bomb that nobody beats here.
lesson-biga-7 = The Big Ace is higher than all jokers. Play it, and you are out first.
lesson-biga-end = You are out first. How your side does is up to your secret partner, too: the better both of your places, the more the other three pay.

## Zheng Shang You

lesson-zhengshangyou-1 = Everybody plays for themselves. You hold the 3♠, so you lead. Five or more in a row are a sequence: play 3 to 7.
lesson-zhengshangyou-2 = A higher sequence has been played, and you have none. Who has nothing, or wants to keep it, passes; you may play again later.
lesson-zhengshangyou-3 = Three tens with a pair of 5s: a triple may carry a pair. Nothing beats both jokers together. Play them, and take the lead.
lesson-zhengshangyou-4 = Lead your own triple with a pair: the 9s with the 4s.
lesson-zhengshangyou-5 = Two Aces are left. Play them, and you are out first.
lesson-zhengshangyou-end = You are first and score two points, the second scores one. The others play on, and whoever is last gives the first their best card before the next deal.

## Pao De Kuai

lesson-paodekuai-1 = Three players, no jokers, and cards left in the hand cost points. You hold the 3♠: the first lead has to contain it. Play the sequence 3 to 7.
lesson-paodekuai-2 = In this game whoever can beat a play must. Only your four kings can: a bomb, and at once the others pay you for it.
lesson-paodekuai-3 = Lead your low pair, the jacks.
lesson-paodekuai-4 = Somebody had to play their queens. You have to beat them, too: play the Aces.
lesson-paodekuai-5 = A triple carries two other cards, but the last play of a hand may carry fewer. Play the three 8s alone, and you are out.
lesson-paodekuai-end = You have won. The others pay a point for every card that they still hold, and twice that if they never got to play.
