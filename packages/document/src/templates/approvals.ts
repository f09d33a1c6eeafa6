import { type Block, type EventHandler, gridUnits } from '@ashlar/schema'
import { binding } from '../from-table/binding-text.ts'
import type { PageWriter } from '../from-table/page-writer.ts'
import { jsonOf } from '../handlers.ts'
import { addHeading, addNote, addQuery, addStatistics, column, field } from './parts.ts'
import { type ApplicationTemplate, keptVariable, pageOf, type TemplateMaking } from './template.ts'

const decisions = 'App.Decisions.value'
const decided = { name: 'Decisions', scope: 'app' } as const

/** What becomes of a decision, worked out step by step so that rules can be added. */
const checkBlocks = (page: PageWriter): Block[] => [
  {
    id: page.newId(),
    kind: 'conditional',
    name: page.name('WhichOutcome'),
    if: {
      condition: '{{ DecisionChoice.selectedOptionValue === "reject" && !DecisionReason.value }}',
      blocks: [
        {
          id: page.newId(),
          kind: 'throw',
          name: page.name('ReasonMissing'),
          error: 'Say why the order is rejected.',
        },
      ],
    },
    elseIf: [
      {
        condition: '{{ DecisionChoice.selectedOptionValue === "reject" }}',
        blocks: [{ id: page.newId(), kind: 'return', name: page.name('Rejected'), data: 'Rejected' }],
      },
      {
        condition: '{{ WaitingTable.selectedRow.total > ApprovalLimit.value }}',
        blocks: [
          {
            id: page.newId(),
            kind: 'return',
            name: page.name('SecondNeeded'),
            data: 'Needs a second approval',
          },
        ],
      },
    ],
    else: {
      blocks: [{ id: page.newId(), kind: 'return', name: page.name('Approved'), data: 'Approved' }],
    },
  },
]

const submit = (page: PageWriter): EventHandler => [
  {
    id: page.newId(),
    type: 'executeApi',
    apiNames: ['CheckDecision'],
    onSuccess: [
      {
        id: page.newId(),
        type: 'setStateVar',
        state: decided,
        value: `{{ [{
  id: WaitingTable.selectedRow.id,
  customer: WaitingTable.selectedRow.customer,
  total: WaitingTable.selectedRow.total,
  outcome: CheckDecision.response,
  reason: DecisionReason.value,
  by: Global.user.name,
  at: new Date().toISOString()
}, ...${decisions}] }}`,
      },
      {
        id: page.newId(),
        type: 'showAlert',
        style: 'success',
        message: `Order {{ ${decisions}[0]?.id }}: {{ CheckDecision.response }}`,
      },
      { id: page.newId(), type: 'resetComponent', widget: 'DecisionForm', resetChildren: true },
    ],
  },
]

const decidePage = (making: TemplateMaking) =>
  pageOf('ToDecide', making, (page) => {
    addQuery(
      page,
      making,
      'GetWaiting',
      'ReadWaiting',
      `select o.id, o.ordered_on, c.name as customer, c.tier, o.billing_country as country, o.total::float8 as total
from orders o
join customers c on c.id = o.customer_id
where o.status in ('new', 'packed')
order by o.ordered_on, o.id
limit 200`,
    )
    page.api(page.name('CheckDecision'), checkBlocks(page))
    addHeading(page, 'To decide', 'Orders that wait for an approval. Choose one, decide, and say why.')
    addNote(
      page,
      'Decisions are kept in this browser, because the sample database can only be read. To save them, add a statement to CheckDecision on a database of your own.',
    )
    const [left, right] = page.section([58, 38])
    if (left === undefined || right === undefined) return
    page.place(
      'table',
      page.name('WaitingTable'),
      left,
      {
        tableHeader: 'Waiting',
        tableData: `{{ (GetWaiting.response ?? []).filter((order) => !${decisions}.some((decision) => decision.id === order.id)) }}`,
        columns: [
          column(page, 'id', 'Order'),
          column(page, 'ordered_on', 'Ordered', { type: 'date' }),
          column(page, 'customer', 'Customer'),
          column(page, 'tier', 'Tier', { type: 'badge' }),
          column(page, 'total', 'Total', { type: 'number', decimals: 2 }),
        ],
        defaultSelectedRow: 0,
        pageType: 'CLIENT_SIDE',
        pageSize: 12,
        emptyText: 'Nothing waits for a decision.',
      },
      { height: gridUnits(47) },
    )
    page.place('numberInput', page.name('ApprovalLimit'), right, {
      label: 'Second approval above',
      defaultValue: 1000,
      minValue: 0,
    })
    const form = page.place('form', page.name('DecisionForm'), right, {
      title: 'Order {{ WaitingTable.selectedRow.id ?? "" }}',
      submitText: 'Save decision',
      showReset: false,
      isDisabled: '{{ WaitingTable.selectedRow.id === undefined }}',
      onSubmit: jsonOf(submit(page)),
    })
    const inside = page.stackIn(form)
    page.place('keyValue', page.name('WaitingFields'), inside, {
      data: binding('WaitingTable.selectedRow'),
      properties: [
        field(page, 'customer', 'text'),
        field(page, 'country', 'text'),
        field(page, 'total', 'number'),
      ],
      emptyText: 'Choose an order.',
    })
    page.place('radio', page.name('DecisionChoice'), inside, {
      label: 'Decision',
      isRequired: true,
      options: '[{ "label": "Approve", "value": "approve" }, { "label": "Reject", "value": "reject" }]',
      defaultOptionValue: 'approve',
    })
    page.place('textArea', page.name('DecisionReason'), inside, {
      label: 'Reason',
      isRequired: '{{ DecisionChoice.selectedOptionValue === "reject" }}',
      placeholderText: 'Needed to reject',
    })
  })

const decidedPage = (making: TemplateMaking) =>
  pageOf('Decided', making, (page) => {
    addHeading(page, 'Decided', 'What was decided, by whom and why.')
    const count = (outcome: string): string =>
      `{{ ${decisions}.filter((decision) => decision.outcome === "${outcome}").length }}`
    addStatistics(page, [
      { name: 'ApprovedNumber', properties: { label: 'Approved', value: count('Approved') } },
      {
        name: 'SecondNumber',
        properties: { label: 'Need a second approval', value: count('Needs a second approval') },
      },
      { name: 'RejectedNumber', properties: { label: 'Rejected', value: count('Rejected') } },
    ])
    const [body] = page.section()
    const [end] = page.section()
    if (body === undefined || end === undefined) return
    const takeBack: EventHandler = [
      {
        id: page.newId(),
        type: 'setStateVar',
        state: decided,
        value: `{{ ${decisions}.filter((decision) => decision.id !== currentRow.id) }}`,
      },
    ]
    page.place(
      'table',
      page.name('DecisionsTable'),
      body,
      {
        tableHeader: 'Decisions',
        tableData: binding(decisions),
        columns: [
          column(page, 'id', 'Order'),
          column(page, 'customer', 'Customer'),
          column(page, 'total', 'Total', { type: 'number', decimals: 2 }),
          column(page, 'outcome', 'Outcome', { type: 'badge' }),
          column(page, 'reason', 'Reason'),
          column(page, 'by', 'Decided by'),
          column(page, 'at', 'Decided', { type: 'dateTime' }),
        ],
        rowActions: [{ id: page.newId(), label: 'Take back', icon: 'undo-2', onClick: jsonOf(takeBack) }],
        emptyText: 'Nothing was decided yet.',
      },
      { height: gridUnits(40) },
    )
    const all: EventHandler = [{ id: page.newId(), type: 'resetStateVar', state: decided }]
    page.place(
      'button',
      page.name('TakeAllBack'),
      page.layOut(end, 'HSTACK', 'RIGHT'),
      {
        text: 'Take all back',
        icon: 'undo-2',
        buttonStyle: 'SECONDARY_BUTTON',
        isDisabled: `{{ ${decisions}.length === 0 }}`,
        needsConfirmation: true,
        confirmationTitle: 'Take all decisions back?',
        confirmationText: 'All of these orders wait again.',
        confirmationLabel: 'Take all back',
        onClick: jsonOf(all),
      },
      { width: { value: 180, mode: 'px' } },
    )
  })

/** Orders that are approved or rejected, with rules. */
export const approvals: ApplicationTemplate = {
  id: 'approvals',
  name: 'Approvals',
  help: 'Approve or reject what waits, with rules and a reason.',
  has: ['A form with checks', 'An API with conditions', 'State that two pages share'],
  make: (making) => ({
    pages: [
      { name: 'ToDecide', label: 'To decide', path: '/', icon: 'list-checks', records: decidePage(making) },
      { name: 'Decided', label: 'Decided', path: '/decided', icon: 'check', records: decidedPage(making) },
    ],
    variables: [keptVariable(making, 'Decisions', '[]')],
  }),
}
