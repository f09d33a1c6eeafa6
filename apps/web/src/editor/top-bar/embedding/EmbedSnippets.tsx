import { IconButton, useCopy } from '@ashlar/ui'
import { Tabs } from '@mantine/core'
import { embedSnippets } from './embed-snippets.ts'
import classes from './EmbedSnippets.module.css'

/** What is copied into a site so that it shows the application. */
export const EmbedSnippets = ({
  applicationId,
  signsIn,
}: {
  applicationId: string
  /** Whether the sites say who uses the application. */
  signsIn: boolean
}) => {
  const snippets = embedSnippets(window.location.origin, applicationId, { signsIn })
  const { copied, copy, state } = useCopy('value')
  return (
    <section aria-label="How to embed it">
      <Tabs key={String(signsIn)} defaultValue={snippets[0]?.title ?? ''}>
        <Tabs.List>
          {snippets.map(({ title }) => (
            <Tabs.Tab key={title} value={title}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ title, code }) => (
          <Tabs.Panel key={title} value={title} className={classes.panel}>
            {/* Wider than the dialog: a keyboard scrolls it too. */}
            {/* What scrolls has to be reached by the keyboard. */}
            <pre className={classes.code} tabIndex={0} aria-label={`Code for ${title}`}>
              {code}
            </pre>
            <span className={classes.copy}>
              <IconButton
                icon={copied === title ? 'check' : 'copy'}
                label={copied === title ? 'Copied' : `Copy the code for ${title}`}
                onClick={() => copy(code, title)}
              />
            </span>
          </Tabs.Panel>
        ))}
      </Tabs>
      <span role="status" className={classes.told}>
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'The browser does not allow copying.' : ''}
      </span>
    </section>
  )
}
