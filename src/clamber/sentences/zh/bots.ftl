# 怎么说机器人。

bot-level-beginner = 新手
bot-level-ordinary = 普通
bot-level-expert = 高手
bot-level-master = 大师
