/** Characters, counted as people count them. */
const fewest = 10
const most = 128

/**
 * Passwords of ten characters or more that head the lists of leaked ones. Shorter ones are refused anyway, and
 * so are repetitions and runs, by rule.
 */
const commonPasswords = new Set(
  `1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc q1w2e3r4t5 q1w2e3r4t5y6 qwertyuiop qwertyuiop123 qwerty12345
  qwerty123456 qwerty1234567890 qwertyuiopasdfghjkl asdfghjkl123 asdfghjkl; zxcvbnm123 zaq12wsxcde3 password12
  password123 password1234 password12345 password123! password123. passwordpassword mypassword1 p@ssw0rd123
  p@ssword123 passw0rd123 pa55word123 welcome123 welcome1234 welcome123! letmein123 letmein1234 letmeinnow
  iloveyou12 iloveyou123 iloveyou1234 iloveyou!! administrator admin12345 admin123456 admin1234567890 adminadmin
  rootroot12 changeme12 changeme123 changeme123! default123 secret1234 supersecret superman123 batman12345
  football12 football123 baseball12 baseball123 basketball liverpool1 liverpool123 manchester manchester1
  chelsea123 arsenal123 princess12 princess123 sunshine12 sunshine123 charlie123 michael123 jessica123 jordan2323
  michaeljordan monkey12345 dragon12345 shadow12345 master12345 starwars12 starwars123 pokemon123 whatever123
  computer12 computer123 internet12 internet123 samsung123 samsung1234 blink182182 myspace123 facebook123
  google12345 linkedin123 superstar1 unbelievable trustno1trustno1 correcthorsebatterystaple hello12345 helloworld
  helloworld1 abc1234567 abcd123456 abcd1234567 a123456789 a1234567890 aa12345678 aa123456789 123456789a 123456789q
  1234567890q 12345qwert 123456qwerty 123qwe123qwe 123abc123abc 1234qwerasdf zxcvbnmasdfghjkl summer2023 summer2024
  summer2025 summer2026 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 autumn2024 autumn2025
  testtest12 test123456 testing123 guest12345 demo123456 ashlarashlar ashlar12345`.split(/\s+/u),
)

const isRepetition = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/u.test(text)

/** `1234567890`, `abcdefghij` and the same backwards. */
const isRun = (text: string): boolean => {
  const wheels = [
    '01234567890123456789',
    '98765432109876543210',
    'abcdefghijklmnopqrstuvwxyz',
    'zyxwvutsrqponmlkjihgfedcba',
  ]
  return wheels.some((wheel) => wheel.includes(text))
}

/**
 * Why a password cannot be used for an account with this e-mail address, as a sentence; `undefined` when it
 * can. Length is what counts; there are no rules about kinds of characters (NIST SP 800-63B).
 */
export const passwordObjection = (password: string, email: string): string | undefined => {
  const length = Array.from(password).length
  if (length < fewest) return `The password needs at least ${fewest} characters.`
  if (length > most) return `The password may have at most ${most} characters.`
  const plain = password.toLowerCase()
  const address = email.toLowerCase()
  if (plain === address || plain === address.split('@')[0]) {
    return 'The password must not be the e-mail address.'
  }
  if (commonPasswords.has(plain) || isRepetition(plain) || isRun(plain)) {
    return 'This password is among the first that others would try. Choose another.'
  }
  return undefined
}
