import { Icon } from '@ashlar/ui'
import { useSession } from '../../session/session.ts'
import { useFound } from '../../lists/use-found.ts'
import { ownersFirst } from '../../lists/people.ts'
import { administratorsOf, mailTo } from './support-contact.ts'
import classes from './SupportLauncher.module.css'

/** Whom to ask: the address of the installation, else the administrators as far as the person may know them. */
export const SupportContact = () => {
  const { organization, supportEmail, supportChat } = useSession()
  return (
    <>
      {supportChat === null ? null : (
        <a className={classes['item']} href={supportChat} target="_blank" rel="noreferrer">
          <Icon name="messages-square" />
          Chat with us
        </a>
      )}
      {supportEmail === null ? <Administrators /> : <ByMail to={supportEmail} from={organization.name} />}
    </>
  )
}

const ByMail = ({ to, from }: { to: string; from: string }) => {
  return (
    <a className={classes['item']} href={mailTo(to, from)}>
      <Icon name="mail" />
      <span className={classes['contact']}>
        Contact support by e-mail
        <span className={classes['detail']}>{to}</span>
      </span>
    </a>
  )
}

const Administrators = () => {
  const { organization, may, user } = useSession()
  const mayKnow = may('organization users:read')
  const { rows, isPending } = useFound(ownersFirst, { enabled: mayKnow })
  const others = administratorsOf(rows).filter(({ userId }) => userId !== user.id)
  const isAlone = !isPending && others.length === 0
  return (
    <section className={classes['people']} aria-label="Whom to ask">
      <p className={classes['text']}>
        {isAlone
          ? `You are the only administrator of ${organization.name}.`
          : `Ask the administrators of ${organization.name}.`}
      </p>
      {others.map(({ userId, name, email }) => (
        <a key={userId} className={classes['item']} href={mailTo(email, organization.name)}>
          <Icon name="mail" />
          <span className={classes['contact']}>
            {name}
            <span className={classes['detail']}>{email}</span>
          </span>
        </a>
      ))}
    </section>
  )
}
