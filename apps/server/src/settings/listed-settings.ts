import { definitions, type Environment } from './config.ts'

/** Names in the environment that look like ours and are not: usually a typing error, worth a warning. */
export const unknownSettings = (environment: Environment): readonly string[] => {
  const known = new Set(Object.values(definitions).map((definition) => definition.name))
  return Object.keys(environment).filter((name) => name.startsWith('ASHLAR_') && !known.has(name))
}

/** The page of the manual that lists the settings, as Markdown. */
export const settingsDocument = (): string =>
  [
    '# Settings',
    '',
    'Ashlar reads its settings from the environment when it starts, checks them all, and does not start with a wrong one.',
    '',
    '| Name | Meaning | Default |',
    '|---|---|---|',
    ...Object.values(definitions).map(
      ({ name, meaning, shownDefault }) => `| \`${name}\` | ${meaning} | ${shownDefault} |`,
    ),
    '',
  ].join('\n')
