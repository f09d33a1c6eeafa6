import { changePictures } from '@ashlar/document'
import { check, pictureOrigins, picturesOf, pictureSourcesSchema, type PictureSources } from '@ashlar/schema'
import { DialogActions, notifySuccess } from '@ashlar/ui'
import { Button, Radio, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useEditorSession } from '../context/editor-context.tsx'
import { parsePictureHosts } from './picture-hosts.ts'

const choices: Readonly<Record<PictureSources['from'], { label: string; description: string }>> = {
  anywhere: {
    label: 'From anywhere',
    description: 'Every site whose picture stands in your data learns who opens the page, and when.',
  },
  hosts: {
    label: 'Only from these sites',
    description: 'Other pictures are left out; their descriptions stand in their places.',
  },
  nowhere: {
    label: 'From no other site',
    description: 'Only pictures that are data or come from this server.',
  },
}

/** From which sites the application shows pictures. */
export const PictureSettings = ({ onClose }: { onClose: () => void }) => {
  const session = useEditorSession()
  const [draft, setDraft] = useState(() => picturesOf(session.state.records))
  const [text, setText] = useState(() => draft.hosts.join('\n'))
  const { invalid } = parsePictureHosts(text)
  const checked = check(pictureSourcesSchema, draft)
  const problem =
    invalid.length > 0
      ? `Not the name of a site: ${invalid.join(', ')}. Write images.example.com, or *.example.com for all names below it.`
      : checked.ok
        ? null
        : (checked.problems[0]?.reason ?? null)
  const saved = async (): Promise<void> => {
    const isSaved = await session.saver.flush()
    // What is not saved yet is told by the bar, as of everything else.
    if (isSaved) notifySuccess('Application settings saved.')
    onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problem !== null) return
    const outcome = changePictures(session.state.records, draft)
    if (session.apply(outcome, { label: 'Change the pictures from other sites' })) void saved()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Radio.Group
          label="Pictures from other sites"
          description="Counts for every component: Image, Markdown, HTML, rich text, tables and chats. Visitors get it with the next deployment."
          value={draft.from}
          onChange={(value) => {
            const from = pictureOrigins.find((origin) => origin === value)
            if (from !== undefined) setDraft({ ...draft, from })
          }}
        >
          <Stack gap="xs" mt="xs">
            {pictureOrigins.map((origin) => (
              <Radio key={origin} value={origin} {...choices[origin]} />
            ))}
          </Stack>
        </Radio.Group>
        {draft.from === 'hosts' && (
          <Textarea
            label="Sites"
            description="One in each line. The address of a picture will do; only its site is kept."
            placeholder="images.example.com"
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
            value={text}
            error={problem}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setDraft({ ...draft, hosts: parsePictureHosts(event.currentTarget.value).hosts })
            }}
          />
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={draft.from === 'hosts' && problem !== null}>
            Save
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
