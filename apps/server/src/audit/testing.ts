import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'

const [asRun, asSave, looks, account, ofAccount, ofRepositories] = [
  'Its run is kept in the history of runs, with who started it.',
  'Every change of a document is kept, with who made it.',
  'It looks at something and changes nothing.',
  'It is about an account, and no organization is concerned yet or any more.',
  'It belongs to an account alone: audit-of-accounts.test.ts looks for its entry.',
  'It needs a repository: repositories.test.ts looks for its entry.',
]

/** Routes that change nothing an administrator would ask about later, or whose trace is elsewhere, each with the reason. */
export const withoutEntry: Readonly<Record<string, string>> = {
  'account.askForEmail': ofAccount,
  'account.beginSecondFactor': 'Nothing counts before it is confirmed.',
  'account.changePassword': ofAccount,
  'account.confirmEmail': ofAccount,
  'account.confirmSecondFactor': 'It needs an app for codes: second-factor.test.ts looks for its entry.',
  'account.endOtherSignIns': ofAccount,
  'account.endSecondFactor': 'The same.',
  'account.renewRecoveryCodes': 'The same.',
  'account.endSignIn': ofAccount,
  'account.rename': ofAccount,
  'account.withdrawEmail': ofAccount,
  'applications.noteSeen': 'It says what one person has looked at.',
  'pages.saveChange': asSave,
  'passkeys.add': 'It needs a device that makes one: passkeys.test.ts looks for its entry.',
  'passkeys.begin': 'Nothing counts before the device has made one.',
  'passkeys.remove': 'It needs one: passkeys.test.ts looks for its entry.',
  'passkeys.rename': 'It needs one: passkeys.test.ts looks for its entry.',
  'passkeys.ask': looks,
  'passkeys.enter': account,
  'approvals.decide': 'It needs a run that asks: approvals.test.ts looks for its entry.',
  'assistant.complete': 'It needs a model to ask: completions.test.ts looks for its entry.',
  'assistant.acceptCompletion': 'It needs a model that suggested: completions.test.ts looks for its entry.',
  'assistant.tellOfCompletion': 'Nothing of the organization changes.',
  'assistant.takeTurn': 'It needs a model to ask: turns.test.ts looks for its entry.',
  'assistant.ask': 'It needs a model to ask: assistant.test.ts looks for its entry.',
  'integrations.readQuery':
    'Nothing changes, and it needs a database: read-query.test.ts looks for its entry.',
  'integrations.readRows': 'Only what is not read by its own builder: read-rows.test.ts looks for its entry.',
  'integrations.test': looks,
  'integrations.testNew': looks,
  'live.show': 'It is kept nowhere.',
  'live.showInJob': 'It is kept nowhere.',
  'live.showInWorkflow': 'It is kept nowhere.',
  'members.joinAsSignedIn': 'It ends as members.acceptInvitation does, by the same function.',
  'members.readInvitation': looks,
  'ownOrganizations.begin': 'It says where tabs of a browser begin.',
  'ownOrganizations.found': 'It is off here: own-organizations.test.ts looks for its entry.',
  'ownOrganizations.leave': 'It needs another owner: own-organizations.test.ts looks for its entry.',
  'members.joinByCopiedLink': 'It ends as members.acceptInvitation does, by the same function.',
  'members.confirmInvitedAddress': 'It needs a copied link: invitation-links.test.ts looks for its entry.',
  'oauth.connect': 'Nothing counts before the provider has answered.',
  'oauth.beginInPage': 'The same.',
  'workflows.logInForDraft': 'The same.',
  'scheduledJobs.logInForDraft': 'The same.',
  'oauth.beginInApplication': 'The same.',
  'oauth.finish': 'It needs a provider: oauth.test.ts looks for its entry.',
  'oauth.revoke': 'The same.',
  'oauth.revokeOwn': 'The same.',
  'organizations.remove': 'It stops everything: general.test.ts looks for its entry.',
  'organizations.restore': 'It needs a deleted organization: general.test.ts looks for its entry.',
  'passwordResets.ask': 'Anybody may ask; what comes of it has an entry.',
  'passwordResets.complete': 'It needs the link of a mail: password-reset.test.ts looks for its entry.',
  'passwordResets.read': looks,
  'preferences.change': 'It says how the product looks to one person.',
  'applications.keepInRepository': ofRepositories,
  'applications.leaveRepository': ofRepositories,
  'applications.pull': ofRepositories,
  'applications.push': ofRepositories,
  'repositories.connect': ofRepositories,
  'repositories.createApplication': ofRepositories,
  'repositories.disconnect': ofRepositories,
  'repositories.removeBranch': ofRepositories,
  'repositories.renewHookSecret': ofRepositories,
  'repositories.tellPushed': 'It says that something is to be pulled; the pull has an entry.',
  'repositories.update': ofRepositories,
  'runs.cancel': asRun,
  'runs.runInEditor': asRun,
  'runs.runPublished': asRun,
  'scheduledJobs.cancelRun': 'The same as of a workflow.',
  'scheduledJobs.replayRun': 'The same as of a workflow.',
  'scheduledJobs.confirmNotices': 'Whoever gets a mail confirms it; nothing of the organization changes.',
  'scheduledJobs.readTimes': looks,
  'scheduledJobs.runDraft': asRun,
  'session.enterCode': account,
  'session.finishSignUp': account,
  'session.issueToken': account,
  'session.readSignUp': account,
  'session.sendCode': account,
  'session.setUp': account,
  'session.signIn': account,
  'session.signOut': account,
  'session.signUp': account,
  'session.verify': account,
  'session.viewAs': 'It says how a browser looks at the product, and only takes away.',
  'users.resetSecondFactor': 'It needs somebody who has one: second-factor.test.ts looks for its entry.',
  'spans.send': 'It says how long something took in a browser.',
  'workflows.callWithBody': asRun,
  'workflows.runDraft': asRun,
  'workflows.startWithBody': asRun,
}

/** Does something while the audit takes no entry. */
export const withoutAnyEntry = async <Done>(queries: Queryable, work: () => Promise<Done>): Promise<Done> => {
  const execute = (text: string) => queries.execute(sql.raw(text))
  await execute(
    `create function no_entries() returns trigger language plpgsql as 'begin raise exception $$full$$; end'`,
  )
  await execute('create trigger no_entries before insert on audit_entries execute function no_entries()')
  try {
    return await work()
  } finally {
    await execute('drop trigger no_entries on audit_entries')
    await execute('drop function no_entries')
  }
}
