/** An address that stands by itself in a text, without the bracket that closes what is around it and the punctuation of its sentence. */
export function withoutClosing(url: string): string {
  let depth = 0;
  let end = url.length;
  for (let at = 0; at < url.length; at++) {
    if (url[at] === '(') depth++;
    else if (url[at] === ')' && --depth < 0) {
      end = at;
      break;
    }
  }
  while (end > 0 && ".,;:!?'*".includes(url.charAt(end - 1))) end--;
  return url.slice(0, end);
}
