import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser, JSONInstruction } from 'dockerfile-ast'

/** The folder of what containers are made by. */
export const containerFolder = join(import.meta.dirname, '..', 'container')

/** How the image is made, as text. */
export const dockerfile = readFileSync(join(containerFolder, 'Dockerfile'), 'utf8')

/** The instructions of the image itself, behind those that build it. */
const instructions = (() => {
  const all = DockerfileParser.parse(dockerfile).getInstructions()
  return all.slice(all.findLastIndex((instruction) => instruction.getKeyword() === 'FROM'))
})()

/** The words of each instruction with a keyword, for those that are written as words. */
export const wordsOf = (keyword: string): string[][] =>
  instructions
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArguments().map((argument) => argument.getValue()))

/** The entries of an instruction that is written as a list. Throws where there is none. */
export const listOf = (keyword: string): string[] => {
  const instruction = instructions.find((candidate) => candidate.getKeyword() === keyword)
  if (!(instruction instanceof JSONInstruction)) throw new Error(`The image has no list of ${keyword}.`)
  return instruction.getJSONStrings().map((text) => JSON.parse(text.getValue()))
}

/** The environment that the image gives its command. */
export const imageEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  wordsOf('ENV')
    .flat()
    .map((pair) => pair.split('=', 2)),
)
