import { integrationDescriptors } from '@ashlar/integrations/descriptors'

/** What people read of a kind of field. */
const kinds = {
  text: 'text',
  code: 'code',
  number: 'whole number',
  password: 'secret',
  choice: 'choice',
  switch: 'on or off',
  keyPair: 'made here',
  pairs: 'list',
  workflow: 'workflow',
}

const cell = (text) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

/** What a field takes: its choices, its limits, and what it is without being filled in. */
const facts = (field) => {
  const said = [kinds[field.kind] ?? field.kind]
  if (field.kind === 'choice') said.push(field.options.map(({ label }) => `*${label}*`).join(', '))
  if (field.isRequired === true) said.push('required')
  if (
    field.kind !== 'choice' &&
    field.default !== undefined &&
    field.default !== '' &&
    field.default !== false
  ) {
    said.push(`otherwise \`${field.default}\``)
  }
  return said.join('; ')
}

/** While which choice a field is there, in the words of the form. */
const shown = (field, fields) => {
  const condition = field.shownIf
  const other = condition === undefined ? undefined : fields.find(({ key }) => key === condition.key)
  if (other?.kind === 'switch') return `With *${other.label}*.`
  if (other?.kind !== 'choice') return ''
  const labels = other.options
    .filter(({ value }) => condition.oneOf.includes(value))
    .map(({ label }) => `*${label}*`)
  return labels.length === 0 || labels.length === other.options.length ? '' : `For ${labels.join(', ')}.`
}

const table = (fields) => [
  '| Field | Takes | |',
  '| --- | --- | --- |',
  ...fields.map((field) => {
    const notes = [
      shown(field, fields),
      field.help ?? '',
      field.placeholder ? `Such as \`${field.placeholder.split('\n')[0]}\`.` : '',
    ]
    return `| ${cell(field.label)} | ${cell(facts(field))} | ${cell(notes.filter(Boolean).join(' '))} |`
  }),
]

const abilities = ({ hasTransactions, canRollBack, tables, dialect, step }) => [
  ...(dialect === undefined
    ? []
    : ['Bindings in its SQL are parameters of a prepared statement and stand where values may stand.']),
  hasTransactions
    ? 'Its steps can stand in a transaction block.'
    : 'Its steps cannot stand in a transaction block.',
  canRollBack ? 'A trial run takes back what its steps did.' : 'It has no trial run.',
  ...(tables === undefined
    ? []
    : ['Pages can be made from its tables, and queries be built without writing them.']),
  ...(step.showsRequest ? ['A run shows builders what was sent, with secrets as `***`.'] : []),
]

const page = (descriptor) => {
  const { label, description, sections, step } = descriptor
  const stepFields = step.sections.flatMap(({ fields }) => fields)
  return `${[
    `# ${label}`,
    '',
    description,
    '',
    'Connected under **Integrations**, as [Connect a database or a service](../connect-data.md) says.',
    ...(descriptor.document === undefined
      ? []
      : [`More about its steps: [${descriptor.document}](../${descriptor.document}.md).`]),
    '',
    '## Connection',
    '',
    'Secrets are encrypted when they are saved and never shown again; they have to be entered anew when the connection leads elsewhere.',
    ...sections.flatMap(({ title, fields }) => [
      '',
      ...(title === '' ? [] : [`### ${title}`, '']),
      ...table(fields),
    ]),
    '',
    '## Steps',
    '',
    ...table(stepFields),
    '',
    ...abilities(descriptor).map((sentence) => `- ${sentence}`),
  ].join('\n')}\n`
}

const index = () =>
  `${[
    '# All systems',
    '',
    'What can be connected, with a page for each that is made from what the product itself knows of it.',
    '',
    ...integrationDescriptors.map(
      ({ pluginId, label, description }) => `- [${label}](${pluginId}.md): ${description}`,
    ),
  ].join('\n')}\n`

/** The pages of the manual about systems by their file names, made from the descriptors. */
export const manualPages = () =>
  new Map([
    ['README.md', index()],
    ...integrationDescriptors.map((descriptor) => [`${descriptor.pluginId}.md`, page(descriptor)]),
  ])
