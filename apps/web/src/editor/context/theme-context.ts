import { defaultTheme, type Theme } from '@ashlar/schema'
import { createContext, useContext } from 'react'

const ThemeContext = createContext<Theme>(defaultTheme)

/** Gives the application's theme to the canvas. */
export const ThemeProvider = ThemeContext.Provider

/** How the application looks. */
export const useTheme = (): Theme => useContext(ThemeContext)
