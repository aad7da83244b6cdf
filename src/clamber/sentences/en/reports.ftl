# Muted and reported people

person-menu = Mute, block or report
person-mute = Mute
person-unmute = Unmute
person-muted = You neither see nor hear what { $name } says, on any of your devices.
person-report = Report
report-title = Report { $name }
report-reason = Reason
report-reason-insult = insults or threatens
report-reason-flood = floods the table with phrases
report-reason-leaving = leaves matches on purpose
report-reason-cheating = cheats
report-reason-name = has an offensive name
report-reason-other = something else
report-words = In your own words (optional)
report-sees = Moderators see the name and your words. { $name } is not told who has reported.
report-sees-table = Moderators see your words, the names and phrases at the table, and the deal once it is over. { $name } is not told who has reported.
report-send = Send the report
report-not = Do not report
report-sent = The report was sent. A moderator will look at it.
report-back = Back
mutes-title = Muted people
refused-nobody_there = No other person is there any more. Look at the seat again.
refused-too_many_mutes = You have muted { $people } people. Unmute one first.
refused-reported_often = You have reported this person { $reports } times today. Moderators see it; mute the person meanwhile.
refused-unknown_report = There is no such report, or it was deleted after its time.
refused-report_closed = This report was closed already, with another outcome.
