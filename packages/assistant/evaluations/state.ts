import { type Evaluation, that } from './evaluation.ts'
import { customersPage, emptyShopPage, ordersPage, pageOf } from './shop.ts'

/** What a page remembers, does on a clock, and where it leads. */
export const state: readonly Evaluation[] = [
  {
    name: 'a variable that a button sets',
    start: emptyShopPage,
    instruction: 'A counter: a button that counts up and a text that shows the count.',
    turns: [
      [
        ['set_state_variable', { name: 'Count', defaultValue: '0' }],
        ['add_component', { type: 'text', name: 'Shown', properties: { text: '{{ Count.value }}' } }],
        [
          'add_component',
          {
            type: 'button',
            name: 'Up',
            properties: { text: 'Count up' },
            events: {
              onClick: [
                {
                  type: 'setStateVar',
                  state: { name: 'Count' },
                  propertyValue: '{{ Number(Count.value) + 1 }}',
                },
              ],
            },
          },
        ],
      ],
    ],
    conditions: [
      that('A button sets a variable from its own value', (page) =>
        page
          .widgets('button')
          .some((button) =>
            page
              .steps(button)
              .some((step) => step.type === 'setStateVar' && step.value.includes(`${step.state.name}.value`)),
          ),
      ),
      that('A text shows it', (page) => page.has('text', 'text', /\.value/u)),
    ],
  },
  {
    name: 'a value that stays in the browser',
    start: () => pageOf(['set_state_variable', { name: 'Filter', defaultValue: '' }]),
    instruction: 'Remember the filter when the page is opened again.',
    turns: [[['set_state_variable', { name: 'Filter', persistence: 'Local Storage' }]]],
    conditions: [
      that('It is kept in the browser', (page) => {
        const variable = page.named('Filter')
        return variable?.kind === 'stateVariable' && variable.persistance === 'Local Storage'
      }),
      that(
        'There is still one',
        (page) => Object.values(page.records).filter(({ kind }) => kind === 'stateVariable').length === 1,
      ),
    ],
  },
  {
    name: 'fresh orders every ten seconds',
    start: ordersPage,
    instruction: 'Read the orders again every ten seconds.',
    turns: [
      [
        ['set_timer', { name: 'Fresh', intervalMs: 10_000, startOnPageLoad: true }],
        [
          'set_handler',
          { of: 'Fresh', event: 'steps', steps: [{ type: 'executeApi', apiNames: ['GetOrders'] }] },
        ],
      ],
    ],
    conditions: [
      that('A timer of ten seconds runs the API', (page) =>
        Object.values(page.records).some(
          (record) =>
            record.kind === 'timer' &&
            record.intervalMs === 10_000 &&
            record.startOnPageLoad &&
            page.apis().some((api) => page.runs(record, api)),
        ),
      ),
      that('Reading by itself is no risk', (page) => page.risks.length === 0),
    ],
  },
  {
    name: 'a clock that can be stopped',
    start: () =>
      pageOf(
        ['set_timer', { name: 'Poll', startOnPageLoad: true }],
        ['add_component', { type: 'button', name: 'Pause' }],
      ),
    instruction: 'The button stops and starts the timer.',
    turns: [
      [
        [
          'set_handler',
          {
            of: 'Pause',
            event: 'onClick',
            steps: [{ type: 'controlTimer', timer: { name: 'Poll' }, command: 'toggle' }],
          },
        ],
      ],
    ],
    conditions: [
      that('The button toggles the timer', (page) =>
        page
          .widgets('button')
          .some((button) =>
            page.steps(button).some((step) => step.type === 'controlTimer' && step.command === 'toggle'),
          ),
      ),
    ],
  },
  {
    name: 'an event of its own',
    start: customersPage,
    instruction:
      'An event CustomerSaved with the id that reads the customers again and says which was saved.',
    turns: [
      [
        ['set_event', { name: 'CustomerSaved', arguments: ['id'] }],
        [
          'set_handler',
          {
            of: 'CustomerSaved',
            event: 'onTrigger',
            steps: [
              { type: 'executeApi', apiNames: ['GetCustomers'] },
              { type: 'showAlert', message: 'Customer {{ currentEvent.id }} saved', style: 'success' },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('The event hands over an id', (page) => {
        const event = page.named('CustomerSaved')
        return event?.kind === 'event' && event.arguments.some(({ name }) => name === 'id')
      }),
      that('It reads the list and tells the id', (page) => {
        const event = page.named('CustomerSaved')
        return (
          event !== undefined &&
          page.apis().some((api) => page.runs(event, api)) &&
          page
            .steps(event)
            .some((step) => step.type === 'showAlert' && step.message.includes('currentEvent.id'))
        )
      }),
    ],
  },
  {
    name: 'opening the page of an order',
    start: ordersPage,
    instruction: 'A button that opens the page of the selected order.',
    turns: [
      [
        [
          'add_component',
          {
            type: 'button',
            name: 'Open',
            properties: { text: 'Open order', isDisabled: '{{ Orders.selectedRowIndex < 0 }}' },
            events: {
              onClick: [
                {
                  type: 'navigateToRoute',
                  routePathDescriptor: '/orders/:id',
                  routeParams: { id: '{{ Orders.selectedRow.id }}' },
                },
              ],
            },
          },
        ],
      ],
    ],
    conditions: [
      that('It leads to the route with the id', (page) =>
        page
          .widgets('button')
          .some((button) =>
            page
              .steps(button)
              .some(
                (step) =>
                  step.type === 'navigateToRoute' &&
                  step.routeId === 'order' &&
                  /selectedRow\.id/u.test(step.routeParams?.id ?? ''),
              ),
          ),
      ),
      that('No other site is involved', (page) => page.risks.length === 0),
    ],
  },
  {
    name: 'a step that stays',
    start: ordersPage,
    instruction: 'Also say "Reading" when Refresh is pressed.',
    selected: 'Refresh',
    turns: [
      [
        [
          'set_handler',
          { of: 'Refresh', event: 'onClick', steps: [{ type: 'executeApi', apiNames: ['GetOrders'] }] },
        ],
      ],
      [['read_component', { component: 'Refresh' }]],
      [
        [
          'set_handler',
          {
            of: 'Refresh',
            event: 'onClick',
            steps: [
              { type: 'showAlert', message: 'Reading', style: 'info' },
              { type: 'executeApi', apiNames: ['GetOrders'] },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('It says so and reads', (page) => {
        const button = page.named('Refresh')
        const types = button === undefined ? [] : page.steps(button).map(({ type }) => type)
        return types.includes('showAlert') && types.includes('executeApi')
      }),
    ],
  },
]
