/**
 * Cuts a stream of server-sent events into the data of its events. Feed it the text as it comes, in pieces of any size;
 * comments and other fields are left out.
 */
export function createSseParser(onData: (data: string) => void): (piece: string) => void {
  let rest = '';
  let data: string[] = [];
  return (piece) => {
    rest += piece;
    // A piece may end between \r and \n: the last line waits until its end is certain.
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(rest);
      if (end === null) return;
      const line = rest.slice(0, end.index);
      rest = rest.slice(end.index + end[0].length);
      if (line === '') {
        if (data.length > 0) onData(data.join('\n'));
        data = [];
      } else if (line.startsWith('data:')) {
        data.push(line.slice(5).replace(/^ /, ''));
      }
    }
  };
}
