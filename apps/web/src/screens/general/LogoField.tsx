import { Icon } from '@ashlar/ui'
import { Button, FileInput, Input } from '@mantine/core'
import { useState } from 'react'
import classes from './General.module.css'

/** In bytes, as the server takes it. */
const largest = 24 * 1024

const readAsAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })

/** The picture beside the name of the organization. */
export const LogoField = ({
  value,
  error,
  isDisabled,
  onChange,
}: {
  /** An address of data; null: none. */
  value: string | null
  error: string | undefined
  isDisabled: boolean
  onChange: (logo: string | null) => void
}) => {
  const [problem, setProblem] = useState<string | undefined>()
  const take = async (file: File | null): Promise<void> => {
    setProblem(undefined)
    if (file === null) return
    if (file.size > largest) {
      setProblem('The logo may have at most 24 KB. Make it smaller: it is shown 24 pixels high.')
      return
    }
    try {
      onChange(await readAsAddress(file))
    } catch {
      setProblem('The file could not be read. Choose another one.')
    }
  }
  if (value === null) {
    return (
      <FileInput
        label="Logo"
        description="PNG, JPEG or WebP, at most 24 KB."
        placeholder="Choose a picture"
        accept="image/png,image/jpeg,image/webp"
        disabled={isDisabled}
        error={problem ?? error}
        leftSection={<Icon name="image" />}
        value={null}
        onChange={(file) => void take(file)}
      />
    )
  }
  return (
    <Input.Wrapper label="Logo" labelElement="div" error={problem ?? error}>
      <div className={classes['logo']}>
        <img className={classes['picture']} src={value} alt="The present logo" />
        {isDisabled ? null : (
          <Button variant="default" onClick={() => onChange(null)}>
            Remove logo
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
