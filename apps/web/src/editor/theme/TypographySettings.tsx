import { fontStack, typeFaces, type TypeFace, type TypographyName } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useThemeEdits } from './use-theme-edits.ts'
import { typeFaceLabels, typographyLabels } from './typography-labels.ts'
import { TypographyForm } from './TypographyForm.tsx'
import classes from './ThemePanel.module.css'

const isTypeFace = (value: string | null): value is TypeFace => typeFaces.some((face) => face === value)

/** The type face of the application, and every kind of text with a sample of it. */
export const TypographySettings = () => {
  const { theme, change } = useThemeEdits()
  const [open, setOpen] = useState<TypographyName | null>(null)
  return (
    <section aria-labelledby="theme-text" className={classes.group}>
      <h3 id="theme-text" className={classes.heading}>
        Text
      </h3>
      <div className={classes.field}>
        <Select
          size="xs"
          label="Type face"
          allowDeselect={false}
          data={typeFaces.map((face) => ({ value: face, label: typeFaceLabels[face] }))}
          value={theme.typeFace}
          renderOption={({ option }) => (
            <span style={{ fontFamily: isTypeFace(option.value) ? fontStack(option.value) : undefined }}>
              {option.label}
            </span>
          )}
          onChange={(face) => {
            if (isTypeFace(face)) change({ ...theme, typeFace: face }, { label: 'Type face' })
          }}
        />
      </div>
      <ul className={classes.typographies}>
        {typographyLabels.map(({ name, label }) => {
          const { fontSize, fontWeight, lineHeight, letterSpacing, fontFamily } = theme.typographies[name]
          const isOpen = open === name
          return (
            <li key={name}>
              <button
                type="button"
                className={classes.typography}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : name)}
              >
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
                <span
                  className={classes.sample}
                  style={{
                    fontFamily: fontStack(fontFamily ?? theme.typeFace),
                    fontSize: Math.min(fontSize, 18),
                    fontWeight,
                    letterSpacing: `${letterSpacing}em`,
                  }}
                >
                  {label}
                </span>
                <span className={classes.numbers}>
                  {fontSize} px · {fontWeight} · {lineHeight}
                </span>
              </button>
              {isOpen && <TypographyForm name={name} label={label} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
