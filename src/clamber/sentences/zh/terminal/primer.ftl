# 一屏看完的规则。

primer-guarded = ；要{ $count }张以上的炸弹才能压
primer-guarded-card = ；{ $card }要{ $count }张以上的炸弹才能压
primer-bombs = 炸弹从小到大：{ $bombs }。
primer-options = 选项：{ $options }。
primer-no-options = 所有选项都取默认值。
primer-more = 全部选项：clamber rules { $rules }
