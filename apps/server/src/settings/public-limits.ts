import { define } from '../platform/setting-definition.ts'
import { oneOf, wholeNumber } from '../platform/setting-parsers.ts'

/** Settings of what people may take who are no members, and whether they are counted; a part of the list in `config.ts`. */
export const publicLimits = {
  connectionsPerAddress: define({
    name: 'ASHLAR_CONNECTIONS_PER_ADDRESS',
    meaning:
      'How many connections one address may have at a time to one server process; those of `ASHLAR_TRUST_PROXY` are not counted.',
    shownDefault: '`500`',
    parse: wholeNumber(8, 100_000),
  }),
  publicRunsPerAddress: define({
    name: 'ASHLAR_PUBLIC_RUNS_PER_ADDRESS',
    meaning:
      'How many APIs of published applications people who are no members may run a minute from one address (an external user: wherever they are), in one server process; half of it at once. Each thousand values of their inputs count as one more.',
    shownDefault: '`1200`',
    parse: wholeNumber(1, 1_000_000),
  }),
  publicRunsPerApplication: define({
    name: 'ASHLAR_PUBLIC_RUNS_PER_APPLICATION',
    meaning:
      'How many APIs of one application people who are no members may run a minute all together, in one server process, counted in the same way.',
    shownDefault: '`6000`',
    parse: wholeNumber(1, 10_000_000),
  }),
  countVisitors: define({
    name: 'ASHLAR_COUNT_VISITORS',
    meaning:
      'Whether browsers of people without an account are counted who open public applications: `on` keeps a random number in each of them, and for thirty days which application it opened on which day. **Share** then says how many there were.',
    shownDefault: '`off`',
    parse: oneOf(['on', 'off'] as const),
  }),
}
