const digit = /\p{Nd}/u;

/** A text with the digits of every script as 0 to 9. The ten digits of a script stand in a row (Unicode, section 4.6). */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (written) => {
    const code = written.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value);
  });
}
