import './layers.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../tokens/tokens.css'
import '../tokens/fonts.css'
import './base.css'
import './kit.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { NoticeRegion } from '../feedback/notices/NoticeRegion.tsx'
import { colorSchemeKey, useColorScheme } from './color-scheme.ts'
import { theme, themeVariables } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey })

const SchemeOnRoot = () => {
  const { scheme } = useColorScheme()
  useLayoutEffect(() => {
    document.documentElement.dataset['scheme'] = scheme
  }, [scheme])
  return null
}

/** Gives everything inside it the tokens, the interface kit and the place where notifications appear. */
export const AshlarProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={themeVariables}
    defaultColorScheme="auto"
    colorSchemeManager={colorSchemeManager}
  >
    <SchemeOnRoot />
    <NoticeRegion />
    {children}
  </MantineProvider>
)
