/** The user documentation as it is written in the repository; a text is fetched when it is read. */
const texts = import.meta.glob<string>('../../../../../docs/*.md', { query: '?raw', import: 'default' })

const nameOf = (path: string): string => /([\w-]+)\.md$/u.exec(path)?.[1] ?? ''

const byName = new Map(Object.entries(texts).map(([path, read]) => [nameOf(path), read]))

/** A text of the documentation with what it is about, in the order in which people come to need them. */
export const documents: readonly { readonly name: string; readonly title: string }[] = [
  { name: 'make-an-application', title: 'Make an application' },
  { name: 'lay-out-a-page', title: 'Lay out a page' },
  { name: 'find-things', title: 'Find things' },
  { name: 'connect-data', title: 'Connect a database or a service' },
  { name: 'closed-networks', title: 'Reach systems in closed networks' },
  { name: 'integration-logins', title: 'Log in to integrations by OAuth 2.0' },
  { name: 'secret-stores', title: 'Keep passwords in a secret store' },
  { name: 'described-services', title: 'Connect GitHub, Slack, Google Sheets and other services' },
  { name: 'storage-and-documents', title: 'Connect storage and document databases' },
  { name: 'messages', title: 'Send and receive messages' },
  { name: 'bindings', title: 'Bindings' },
  { name: 'control-flow', title: 'Build the flow of an API' },
  { name: 'code-steps', title: 'Code steps' },
  { name: 'assistant', title: 'The assistant' },
  { name: 'event-handlers', title: 'Event handlers' },
  { name: 'state', title: 'Keep state' },
  { name: 'begin-with-a-template', title: 'Begin with a template' },
  { name: 'build-an-order-desk', title: 'Build an order desk' },
  { name: 'from-a-table', title: 'Make an application from a database table' },
  { name: 'tables', title: 'Tables' },
  { name: 'navigate', title: 'Lead people from page to page' },
  { name: 'themes', title: 'Themes' },
  { name: 'profiles', title: 'Run with other data: profiles' },
  { name: 'workflows', title: 'Workflows' },
  { name: 'scheduled-jobs', title: 'Scheduled jobs' },
  { name: 'limits-of-pages', title: 'Limits of pages' },
  { name: 'embed', title: 'Show an application inside your own site' },
  { name: 'people-and-sharing', title: 'Invite people and share applications' },
  { name: 'groups-and-roles', title: 'Give rights to groups and by roles' },
  { name: 'administer', title: 'Look after an organization' },
  { name: 'work-together', title: 'Work together on an application' },
  { name: 'modules', title: 'Make a component once and use it everywhere: modules' },
  { name: 'repositories', title: 'Keep what you build in Git' },
  { name: 'versions', title: 'Change an application without fear' },
  { name: 'branches', title: 'Work apart on a branch' },
  { name: 'test-applications', title: 'Test an application' },
  { name: 'applications-as-files', title: 'Applications as files' },
  { name: 'command-line', title: 'From the command line' },
  { name: 'your-account', title: 'Your account' },
  { name: 'install', title: 'Install it' },
  { name: 'operate', title: 'Run it for others' },
  { name: 'settings', title: 'Settings' },
]

/** The text with a name, as Markdown; null where there is none. */
export const readDocument = async (name: string): Promise<string | null> =>
  (await byName.get(name)?.()) ?? null
