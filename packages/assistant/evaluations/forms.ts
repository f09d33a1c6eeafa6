import { type Evaluation, that } from './evaluation.ts'
import { customersPage, emptyShopPage, pageOf, query } from './shop.ts'

const signUp = () =>
  pageOf(
    ['add_component', { type: 'form', name: 'SignUp' }],
    ['add_component', { type: 'input', name: 'Email', inside: 'SignUp', properties: { label: 'E-mail' } }],
    ['add_component', { type: 'button', name: 'Send', inside: 'SignUp', properties: { text: 'Send' } }],
  )

/** Forms: fields, rules, and what saving does. */
export const forms: readonly Evaluation[] = [
  {
    name: 'a form for a new customer',
    start: emptyShopPage,
    instruction: 'A form to add a customer: name, email, city, active.',
    turns: [
      [['read_metadata', { integrationId: 'shop', words: ['customers'] }]],
      [
        ['add_component', { type: 'form', name: 'NewCustomer' }],
        ['set_layout', { inside: 'NewCustomer', layout: 'vertical' }],
        ...['Name', 'Email', 'City'].map(
          (label) =>
            [
              'add_component',
              {
                type: 'input',
                name: label,
                inside: 'NewCustomer',
                properties: {
                  label,
                  isRequired: label !== 'City',
                  inputType: label === 'Email' ? 'EMAIL' : 'TEXT',
                },
              },
            ] as const,
        ),
        [
          'add_component',
          { type: 'checkbox', name: 'Active', inside: 'NewCustomer', properties: { label: 'Active' } },
        ],
        query(
          'AddCustomer',
          'insert into customers (name, email, city, is_active) values ({{ Name.value }}, {{ Email.value }}, {{ City.value }}, {{ Active.value }})',
        ),
        [
          'add_component',
          {
            type: 'button',
            name: 'Add',
            inside: 'NewCustomer',
            properties: { text: 'Add customer' },
            events: {
              onClick: [
                {
                  type: 'executeApi',
                  apiNames: ['AddCustomer'],
                  onSuccess: [
                    { type: 'showAlert', message: 'Added', style: 'success' },
                    { type: 'resetComponent', component: 'NewCustomer' },
                  ],
                  onError: [{ type: 'showAlert', message: '{{ AddCustomer.error }}', style: 'error' }],
                },
              ],
            },
          },
        ],
      ],
    ],
    conditions: [
      that('The form has a field for each column', (page) => page.widgets('input').length >= 3),
      that('All fields stand in the form', (page) =>
        page.widgets('form').some((form) => page.widgets('input').every((input) => page.within(input, form))),
      ),
      that('What must be there is required', (page) => page.has('input', 'isRequired', /true/u)),
      that(
        'The insert takes the values as parameters',
        (page) => page.apisWith(/insert into customers[\s\S]*values[\s\S]*\{\{/iu).length === 1,
      ),
      that('Success and failure are told', (page) =>
        page.widgets('button').some((button) => {
          const styles = page.steps(button).flatMap((step) => (step.type === 'showAlert' ? [step.style] : []))
          return styles.includes('success') && styles.includes('error')
        }),
      ),
      that('It does not run by itself', (page) => page.risks.every(({ kind }) => kind !== 'runs_by_itself')),
    ],
  },
  {
    name: 'a required field',
    start: signUp,
    instruction: 'The e-mail has to be filled in, and has to be an e-mail address.',
    selected: 'Email',
    turns: [
      [['set_properties', { component: 'Email', properties: { isRequired: 'true', inputType: 'EMAIL' } }]],
    ],
    conditions: [
      that('It is required', (page) => page.property('Email', 'isRequired') === true),
      that('It takes e-mail addresses', (page) => page.property('Email', 'inputType') === 'EMAIL'),
      that('Nothing else changed', (page) => page.onlyTouched('Email')),
    ],
  },
  {
    name: 'a rule of its own',
    start: signUp,
    instruction: 'Only addresses that end in @example.com are allowed. Say so.',
    selected: 'Email',
    turns: [
      [
        [
          'set_properties',
          {
            component: 'Email',
            properties: {
              customValidationRule: "Email.value.endsWith('@example.com')",
              customErrorMessage: 'Only addresses at example.com',
            },
          },
        ],
      ],
    ],
    conditions: [
      that('There is a condition in braces', (page) =>
        page.has('input', 'customValidationRule', /^"\{\{.*example\.com/u),
      ),
      that('There is a message', (page) => page.has('input', 'customErrorMessage', /example\.com/u)),
    ],
  },
  {
    name: 'a button that waits for valid fields',
    start: signUp,
    instruction: 'The button can be pressed only when the e-mail is valid.',
    turns: [[['set_properties', { component: 'Send', properties: { isDisabled: '{{ !Email.isValid }}' } }]]],
    conditions: [
      that('The button reads whether the field is valid', (page) =>
        page.has('button', 'isDisabled', /Email\.isValid/u),
      ),
    ],
  },
  {
    name: 'editing in a dialog',
    start: customersPage,
    instruction: 'Open a dialog to change the name of the selected customer.',
    turns: [
      [
        ['add_component', { type: 'modal', name: 'EditDialog', properties: { title: 'Edit customer' } }],
        [
          'add_component',
          {
            type: 'input',
            name: 'NameField',
            inside: 'EditDialog',
            properties: { label: 'Name', defaultText: '{{ Customers.selectedRow.name }}' },
          },
        ],
        query(
          'SaveName',
          'update customers set name = {{ NameField.value }} where id = {{ Customers.selectedRow.id }}',
        ),
        [
          'add_component',
          {
            type: 'button',
            name: 'SaveButton',
            inside: 'EditDialog',
            properties: { text: 'Save' },
            events: {
              onClick: [
                {
                  type: 'executeApi',
                  apiNames: ['SaveName'],
                  onSuccess: [
                    { type: 'executeApi', apiNames: ['GetCustomers'] },
                    {
                      type: 'setComponentProperty',
                      component: 'EditDialog',
                      propertyName: 'isOpen',
                      propertyValue: false,
                    },
                  ],
                  onError: [{ type: 'showAlert', message: 'Not saved', style: 'error' }],
                },
              ],
            },
          },
        ],
        [
          'add_component',
          {
            type: 'button',
            name: 'EditButton',
            properties: { text: 'Edit', isDisabled: '{{ Customers.selectedRowIndex < 0 }}' },
            events: {
              onClick: [
                {
                  type: 'setComponentProperty',
                  component: 'EditDialog',
                  propertyName: 'isOpen',
                  propertyValue: true,
                },
              ],
            },
          },
        ],
      ],
    ],
    conditions: [
      that('There is a dialog with a field in it', (page) =>
        page
          .widgets('modal')
          .some((modal) => page.widgets('input').some((input) => page.within(input, modal))),
      ),
      that('A button outside opens it', (page) =>
        page
          .widgets('button')
          .some(
            (button) =>
              page.widgets('modal').every((modal) => !page.within(button, modal)) &&
              page
                .steps(button)
                .some((step) => step.type === 'setComponentProperty' && step.propertyName === 'isOpen'),
          ),
      ),
      that(
        'Saving updates one customer',
        (page) => page.apisWith(/update customers[\s\S]*where id/iu).length === 1,
      ),
      that('It is closed after saving', (page) =>
        page
          .widgets('button')
          .some((button) =>
            page
              .steps(button)
              .some((step) => step.type === 'setComponentProperty' && /false/u.test(step.propertyValue)),
          ),
      ),
    ],
  },
  {
    name: 'options from the database',
    start: emptyShopPage,
    instruction: 'A dropdown with all customers, by name; its value is the id.',
    turns: [
      [
        ['read_component_type', { type: 'dropdown' }],
        ['read_metadata', { integrationId: 'shop', words: ['customers'] }],
      ],
      [
        query('CustomerOptions', 'select id, name from customers order by name'),
        [
          'add_component',
          {
            type: 'dropdown',
            name: 'Customer',
            properties: {
              label: 'Customer',
              options: '{{ CustomerOptions.response.map((row) => ({ label: row.name, value: row.id })) }}',
            },
          },
        ],
      ],
    ],
    conditions: [
      that('The options come from an API that reads customers', (page) =>
        page
          .widgets('dropdown')
          .some((dropdown) => page.apisWith(/from customers/iu).some((api) => page.reads(dropdown, api))),
      ),
      that('The value is the id', (page) => page.has('dropdown', 'options', /value: row\.id|"id"/u)),
    ],
  },
  {
    name: 'a form that is emptied after sending',
    start: () =>
      pageOf(
        query('Save', 'insert into products (name) values ({{ Product.value }})'),
        ['add_component', { type: 'input', name: 'Product' }],
        [
          'add_component',
          { type: 'button', name: 'Add', events: { onClick: [{ type: 'executeApi', apiNames: ['Save'] }] } },
        ],
      ),
    instruction: 'Empty the field after it was saved, and say that it was.',
    turns: [
      [['read_component', { component: 'Add' }]],
      [
        [
          'set_handler',
          {
            of: 'Add',
            event: 'onClick',
            steps: [
              {
                type: 'executeApi',
                apiNames: ['Save'],
                onSuccess: [
                  { type: 'resetComponent', component: 'Product' },
                  { type: 'showAlert', message: 'Saved', style: 'success' },
                ],
              },
            ],
          },
        ],
      ],
    ],
    conditions: [
      that('The field is reset, after the API and not beside it', (page) => {
        const add = page.named('Add')
        if (add === undefined) return false
        return page
          .steps(add)
          .some(
            (step) =>
              step.type === 'executeApi' &&
              step.onSuccess?.some(({ type }) => type === 'resetComponent') === true,
          )
      }),
      that('The API still runs once', (page) => {
        const add = page.named('Add')
        return add !== undefined && page.steps(add).filter(({ type }) => type === 'executeApi').length === 1
      }),
    ],
  },
]
