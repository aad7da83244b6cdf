# Descriptions of bots.

bot-level-beginner = beginner
bot-level-ordinary = ordinary
bot-level-expert = expert
bot-level-master = master
