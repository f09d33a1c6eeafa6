import type { FrameLink } from '@ashlar/schema'
import { TextInput } from '@mantine/core'
import { IconField } from '../../properties/IconField.tsx'
import { useEditorSession } from '../../context/editor-context.tsx'
import classes from '../Rail.module.css'
import { FrameText } from './FrameText.tsx'
import own from './Navigation.module.css'

/** A link without what is empty: it follows its page there. */
const complete = ({ pageId, label, icon, group, isVisible }: Record<keyof FrameLink, string>): FrameLink => ({
  pageId,
  ...(label === '' ? {} : { label }),
  ...(icon === '' ? {} : { icon }),
  ...(group === '' ? {} : { group }),
  ...(isVisible === '' ? {} : { isVisible }),
})

/** What a builder says of the link to a page. */
export const LinkForm = ({
  link,
  pageName,
  place,
  onChange,
}: {
  link: FrameLink
  pageName: string
  /** Its place among the links of the record; -1 where the record does not name it yet. */
  place: number
  /** `group` names the field, so that what is typed into it is one step. */
  onChange: (link: FrameLink, group: string) => void
}) => {
  const session = useEditorSession()
  const at = (field: string): string | undefined => (place === -1 ? undefined : `links.${place}.${field}`)
  const whole = { label: '', icon: '', group: '', isVisible: '', ...link }
  const change = (next: Partial<typeof whole>): void => {
    const [field = ''] = Object.keys(next)
    onChange(complete({ ...whole, ...next }), field)
  }
  return (
    <div className={own.form}>
      <FrameText
        label="Label"
        path={at('label')}
        value={whole.label}
        placeholder={pageName}
        onChange={(label) => change({ label })}
      />
      <div>
        <span className={classes.fieldLabel}>Icon</span>
        <IconField
          label="Icon"
          value={whole.icon}
          onChange={(icon) => {
            change({ icon: icon ?? '' })
            session.seal()
          }}
        />
      </div>
      <TextInput
        size="xs"
        label="Group"
        placeholder="None"
        maxLength={100}
        value={whole.group}
        onChange={(event) => change({ group: event.currentTarget.value })}
        onBlur={() => session.seal()}
      />
      <FrameText
        label="Visible"
        path={at('isVisible')}
        value={whole.isVisible}
        placeholder="true, false or {{ a binding }}"
        onChange={(isVisible) => change({ isVisible })}
      />
    </div>
  )
}
