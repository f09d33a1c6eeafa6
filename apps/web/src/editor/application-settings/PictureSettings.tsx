import { call, CallError, routes, savedPicturesSchema } from '@ashlar/contract'
import { check, pictureOrigins, pictureSourcesSchema, type PictureSources } from '@ashlar/schema'
import { notifySuccess } from '@ashlar/ui'
import { Radio, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { callInSession } from '../../session/index.ts'
import { useEditorParts } from '../context/editor-context.tsx'
import { parsePictureHosts } from './picture-hosts.ts'
import { SettingActions } from './SettingActions.tsx'
import { useSettingDraft } from './use-setting-draft.ts'

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

/** The choice that somebody else saved, where that is why a save was refused. */
const conflictingPictures = (error: unknown): PictureSources | null => {
  if (!(error instanceof CallError) || error.code !== 'revision_conflict') return null
  const details = check(savedPicturesSchema, error.body?.details)
  return details.ok ? details.value.pictures : null
}

/** From which sites the application shows pictures. */
export const PictureSettings = ({ onClose }: { onClose: () => void }) => {
  const { session, pictures: known } = useEditorParts()
  const saved = useStore(known)
  const [text, setText] = useState(() => saved.hosts.join('\n'))
  const { invalid } = parsePictureHosts(text)
  const setting = useSettingDraft<PictureSources>({
    saved,
    send: async (pictures, base) => {
      const answer = await callInSession(
        call(routes.applications.savePictures, {
          parameters: { applicationId: session.applicationId },
          body: { pictures, base },
        }),
      )
      session.store.setState({ hasUndeployedChanges: true })
      return answer.pictures
    },
    conflictingIn: conflictingPictures,
    take: (pictures) => {
      known.setState(pictures, true)
      setText(pictures.hosts.join('\n'))
    },
    onSaved: () => {
      notifySuccess('Application settings saved.')
      onClose()
    },
  })
  const { draft, change } = setting
  const checked = check(pictureSourcesSchema, draft)
  const problem =
    invalid.length > 0
      ? `Not the name of a site: ${invalid.join(', ')}. Write images.example.com, or *.example.com for all names below it.`
      : checked.ok
        ? null
        : (checked.problems[0]?.reason ?? null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problem === null) setting.save()
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
            if (from !== undefined) change({ ...draft, from })
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
              change({ ...draft, hosts: parsePictureHosts(event.currentTarget.value).hosts })
            }}
          />
        )}
        <SettingActions
          setting={setting}
          noun="pictures"
          isValid={draft.from !== 'hosts' || problem === null}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
