import { define } from '../platform/setting-definition.ts'
import { wholeNumber } from '../platform/setting-parsers.ts'

/** Settings of how many mails one organization may cause; a part of the list in `config.ts`. */
export const mailLimits = {
  invitationsPerDay: define({
    name: 'ASHLAR_INVITATIONS_PER_DAY',
    meaning:
      'How many invitations one organization may send a day (in UTC), over all servers, those that are sent again among them.',
    shownDefault: '`100`',
    parse: wholeNumber(1, 100_000),
  }),
  noticesPerDay: define({
    name: 'ASHLAR_NOTICES_PER_DAY',
    meaning:
      'How many mails about failed jobs one organization may cause a day (in UTC), over all servers, questions to people who are no members among them.',
    shownDefault: '`200`',
    parse: wholeNumber(1, 100_000),
  }),
}
