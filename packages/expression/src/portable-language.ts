/**
 * The part of the language that means the same in every engine, as far as code of steps may run in one or the other. What
 * is missing here is not forbidden: code that uses it runs in V8 from its beginning. Left out are: what reads a locale, a
 * time zone or a table of Unicode that grows, regular expressions, functions of mathematics whose last digits are free,
 * sorting (an inconsistent comparison ends in a different order), and everything that waits or can be caught.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const understoodNodes = words(`
  VariableDeclaration VariableDeclarator ExpressionStatement ReturnStatement IfStatement BlockStatement EmptyStatement
  ForStatement ForOfStatement ForInStatement WhileStatement DoWhileStatement BreakStatement ContinueStatement
  SwitchStatement SwitchCase ThrowStatement FunctionDeclaration FunctionExpression ArrowFunctionExpression
  Identifier Literal TemplateLiteral TemplateElement MemberExpression ChainExpression CallExpression NewExpression
  UnaryExpression UpdateExpression BinaryExpression AssignmentExpression LogicalExpression ConditionalExpression
  SequenceExpression ArrayExpression ObjectExpression Property SpreadElement
  ObjectPattern ArrayPattern RestElement AssignmentPattern
`)

/** Globals that may stand for themselves. */
export const globalValues = words('String Number Boolean parseInt parseFloat isNaN isFinite')

/** Globals of which members may be read. */
export const globalMembers: Readonly<Record<string, ReadonlySet<string>>> = Object.assign(
  Object.create(null),
  {
    Math: words('abs ceil floor round trunc sign min max sqrt random PI E'),
    JSON: words('stringify'),
    Object: words('keys values entries assign fromEntries freeze'),
    Array: words('isArray from of'),
    Number: words(
      'isInteger isSafeInteger isFinite isNaN parseInt parseFloat MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON',
    ),
    String: words('fromCharCode'),
    Date: words('now'),
  },
)

/** What may be made with `new`; code that throws runs once more where its words are made. */
export const madeByNew = words('Map Set Error TypeError RangeError')

export const argumentlessDateMethods = words('getTime valueOf toISOString toJSON')

/** Methods that may be called on anything. */
export const calledMethods = words(`
  map filter reduce reduceRight forEach find findIndex findLast findLastIndex some every includes indexOf lastIndexOf
  join slice splice concat push pop shift unshift reverse flat flatMap fill
  trim trimStart trimEnd split startsWith endsWith padStart padEnd repeat substring charAt charCodeAt codePointAt
  replace replaceAll toUpperCase toLowerCase toFixed
  get set has add delete clear keys values entries hasOwnProperty
`)

/** Inherited members; of those that a value has itself, such as `length`, engines think alike. */
const inherited = [Array, String, Number, Boolean, Function, Object, Map, Set]
  .flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype))
  .filter((name) => name !== 'length' && name !== 'name' && name !== 'size')

/** Members that mean something else, or nothing, in some engine, or lead to other objects of the realm. */
export const unlikeMembers: ReadonlySet<string> = new Set(
  [...inherited, 'then'].filter((name) => !calledMethods.has(name)),
)
