import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-web'

/** Formats Python; Ruff has to be initialized before. Throws where it is none. */
export const formatWithRuff = (text: string): string => {
  const workspace = new Workspace({}, PositionEncoding.Utf16)
  try {
    return workspace.format(text).trimEnd()
  } finally {
    workspace.free()
  }
}
