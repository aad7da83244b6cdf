# Tutorial deal of each game: text before each of the learner's plays, and at the end. The plays are in
# src/clamber/lessons.

## Gan Deng Yan

lesson-gandengyan-1 = The first player without cards wins. You lead: play your 3, the lowest card there is.
lesson-gandengyan-2 = A reply is exactly one rank higher: only a 5 follows a 4, and you need yours later. But a 2 goes on any single card. Play the 2.
lesson-gandengyan-3 = Everybody passed, so you win the trick and lead again. A joker stands for any card: play it with the 8 as a pair of 8s.
lesson-gandengyan-4 = A pair of 2s is higher than any other pair. But three of a kind are a bomb here, and only a higher bomb beats a bomb. Play your three 9s.
lesson-gandengyan-5 = You lead with three cards left: 5, 6, 7. Three or more in a row are a sequence. Play all three, and you are out.
lesson-gandengyan-end = You win. The others pay you a point for each card they hold. In a real game the winner of each trick also draws a card from the talon.

## Dou Dizhu

lesson-doudizhu-1 = You bid 3 and are the landlord: you took the three bottom cards and play alone against two peasants. Five or more ranks in a row are a sequence: lead 3 to 7.
lesson-doudizhu-2 = Nobody beats it. Three of a kind may carry one other card: lead the three 9s with the 4.
lesson-doudizhu-3 = Three tens with a card: only the three count. You have no higher one, but four of a kind are a bomb and beat everything. Play the four jacks: each bomb doubles the stake.
lesson-doudizhu-4 = Lead your low pair, the queens.
lesson-doudizhu-5 = A pair of kings. Beat it with the Aces.
lesson-doudizhu-6 = Get rid of weak cards while you can: lead the 8.
lesson-doudizhu-7 = Only jokers beat a 2. Both jokers together are the rocket, which beats everything. Play them, and you are out.
lesson-doudizhu-end = The landlord wins. One bomb and the rocket doubled the stake twice, and each peasant pays you. Had a peasant gone out first, you would have paid both.

## Guandan

lesson-guandan-1 = Your partner sits across; the two of you play against the other two. Five in a row are a straight, never more or fewer: lead 4 to 8.
lesson-guandan-2 = They have a higher straight. Hearts of the level, here the 2♥, are wild and stand for any card. Play three 9s and the 2♥: a bomb of four.
lesson-guandan-3 = Three of a kind with a pair are a full house. Lead the kings with the 3s.
lesson-guandan-4 = Five in a row of one suit are a straight flush, which beats bombs of up to five cards. Play your diamonds, 6 to 10.
lesson-guandan-5 = Level cards beat Aces, and only jokers beat them. Lead your 2♣.
lesson-guandan-6 = Your partner beat their black joker with a red one, the highest card. Do not play against your partner: pass.
lesson-guandan-7 = Your partner leads a pair. Beat it with your last two cards, the Aces, and you are out first.
lesson-guandan-end = You are first. If your partner is second, your side climbs three levels; if third, two; if last, one. A win at level A wins the match.

## Big A

lesson-biga-1 = You showed the Ace of hearts, so hearts are big and you are the declarer. The other Ace of hearts is your secret partner. Three or more in a row are a sequence: lead 5, 6, 7.
lesson-biga-2 = A higher sequence of the same length beats it: play queen, king, Ace.
lesson-biga-3 = You lead. Play the pair of 6s.
lesson-biga-4 = In this game 3s beat 2s and Aces. Do not spend your best cards on a pair of 3s: pass.
lesson-biga-5 = Three tens are a bomb. Fours are the lowest cards, but they capture bombs: two Fours capture a bomb of three, and you get its cards. Play both Fours.
lesson-biga-6 = The three tens are yours now. Lead them: nobody here beats the bomb.
lesson-biga-7 = The Big Ace beats all jokers. Play it, and you are out first.
lesson-biga-end = You are out first. Your secret partner counts, too: the better your two places, the more the other three pay.

## Zheng Shang You

lesson-zhengshangyou-1 = Everyone plays alone. You hold the 3♠, so you lead. Five or more in a row are a sequence: play 3 to 7.
lesson-zhengshangyou-2 = Somebody played a higher sequence, and you have none. Pass; you may play again later in the trick.
lesson-zhengshangyou-3 = Three tens with a pair of 5s: a triple may carry a pair. Nothing beats both jokers together. Play them to take the lead.
lesson-zhengshangyou-4 = Lead your own triple with a pair: the 9s with the 4s.
lesson-zhengshangyou-5 = Two Aces are left. Play them, and you are out first.
lesson-zhengshangyou-end = You are first and score two points; the second scores one. The last gives the first their best card before the next deal.

## Pao De Kuai

lesson-paodekuai-1 = Three players, no jokers, and cards left in your hand cost points. You hold the 3♠, and the first lead must include it. Play the sequence 3 to 7.
lesson-paodekuai-2 = In this game, if you can beat a play, you must. Only your four kings can: a bomb, and the others pay you for it at once.
lesson-paodekuai-3 = Lead your low pair, the jacks.
lesson-paodekuai-4 = Somebody had to play their queens. You must beat them, too: play the Aces.
lesson-paodekuai-5 = A triple carries two other cards, but your last play may carry fewer. Play the three 8s alone, and you are out.
lesson-paodekuai-end = You win. The others pay a point for each card they hold, and twice that if they never played.
