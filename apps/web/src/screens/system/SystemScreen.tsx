import type { CodeIsolationView, SystemView } from '@ashlar/contract'
import { ErrorNotice, Icon, PageHeader, SkeletonRows, StatusDot, type StatusTone } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { Fact, Facts } from '../settings/Facts.tsx'
import { SettingsPart, SettingsParts } from '../settings/SettingsPart.tsx'
import { systemQuery } from './system.ts'
import classes from './System.module.css'

/** What the installation is, and how it keeps code of steps apart. */
export const SystemScreen = (): ReactElement => {
  usePageTitle('System')
  const { may } = useSession()
  const mayRead = may('organization:manage')
  const system = useQuery({ ...systemQuery, enabled: mayRead })
  if (!mayRead) return <ForbiddenPage resources={['Organization']} />
  return (
    <>
      <PageHeader
        title="System"
        description="This installation, as the server that answered you sees it."
        actions={
          // Without it nothing on the screen takes the focus, and the keyboard could not scroll it.
          <Button
            variant="default"
            leftSection={<Icon name="refresh-cw" />}
            loading={system.isFetching}
            onClick={() => void system.refetch()}
          >
            Refresh
          </Button>
        }
      />
      {system.data !== undefined ? (
        <SystemFacts system={system.data} />
      ) : system.isError ? (
        <ErrorNotice
          title="The system could not be asked"
          failure={failureOf(system.error)}
          onRetry={() => void system.refetch()}
        />
      ) : (
        <SettingsParts>
          <SettingsPart title="Installation">
            <SkeletonRows rows={5} label="Loading the system" />
          </SettingsPart>
        </SettingsParts>
      )}
    </>
  )
}

const roleFacts: readonly { readonly role: SystemView['roles'][number]; readonly does: string }[] = [
  { role: 'web', does: 'answers browsers and calls of workflows' },
  { role: 'worker', does: 'runs workflows and scheduled jobs' },
  { role: 'scheduler', does: 'begins scheduled jobs in time' },
]

const SystemFacts = ({ system }: { system: SystemView }): ReactElement => {
  const { version, roles, startedAt, platform, database, sendsMail, codeIsolation } = system
  return (
    <SettingsParts>
      <SettingsPart title="Installation">
        <div className={classes['facts']}>
          <Facts>
            <Fact term="Version">Ashlar {version}</Fact>
            <Fact term="Started">
              <RelativeTime at={startedAt} />
            </Fact>
            <Fact term="Machine">
              {platform.runtime} on {platform.system}, {platform.architecture}
            </Fact>
            <Fact term="Database">
              PostgreSQL {database.version},{' '}
              {database.isBuiltIn ? 'built in, in the data folder' : 'one of your own'}
            </Fact>
            <Fact term="Mail">
              {sendsMail ? (
                'Sent through your mail server'
              ) : (
                <>
                  <StatusDot tone="warning">Nothing is sent</StatusDot>
                  <span className={classes['advice']}>
                    Mails become files in the development mailbox. Set <code>SMTP_URL</code> to send them.
                  </span>
                </>
              )}
            </Fact>
          </Facts>
        </div>
      </SettingsPart>
      <SettingsPart title="Roles of this process">
        <div className={classes['facts']}>
          <Facts>
            {roleFacts.map(({ role, does }) => (
              <Fact key={role} term={role}>
                {roles.includes(role) ? (
                  <StatusDot tone="success">It {does}</StatusDot>
                ) : (
                  <StatusDot tone="neutral">Not here: another process {does}</StatusDot>
                )}
              </Fact>
            ))}
          </Facts>
        </div>
      </SettingsPart>
      <SettingsPart title="Code in steps">
        <div className={classes['facts']}>
          <Facts>
            <Isolation language="JavaScript" report={codeIsolation.javascript} />
            <Isolation language="Python" report={codeIsolation.python} />
          </Facts>
        </div>
      </SettingsPart>
    </SettingsParts>
  )
}

const isolationFacts: Readonly<
  Record<CodeIsolationView['kind'], { readonly label: string; readonly tone: StatusTone }>
> = {
  processes: { label: 'Isolated processes', tone: 'success' },
  interpreter: { label: 'Bounded interpreter', tone: 'warning' },
}

const Isolation = ({ language, report }: { language: string; report: CodeIsolationView }): ReactElement => {
  const { label, tone } = isolationFacts[report.kind]
  return (
    <Fact term={language}>
      <StatusDot tone={tone}>{label}</StatusDot>
      <span className={classes['sentence']}>{report.sentence}</span>
      {report.advice === null ? null : (
        <span className={classes['remedy']}>
          <Icon name="info" size={14} />
          <span>{report.advice}</span>
        </span>
      )}
    </Fact>
  )
}
