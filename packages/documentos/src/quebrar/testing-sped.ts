/** A tiny EFD-Contribuições. Dates are ddmmaaaa. For tests. */
export function efdc(o: {
  cnpj: string;
  ini: string;
  fim: string;
  retificadora?: boolean;
  /** NUM_REC_ANTERIOR of a rectifier. */
  recibo?: string;
  extra?: string;
}): string {
  const linhas = [
    `|0000|006|${o.retificadora ? '1' : '0'}||${o.retificadora ? (o.recibo ?? 'A'.repeat(41)) : ''}|` +
      `${o.ini}|${o.fim}|EMPRESA ` +
      `FICTICIA|${o.cnpj}|SP|3550308||00|2|`,
    '|0001|0|',
    '|0110|1|1|1||',
    `|0140|1|EMPRESA FICTICIA|${o.cnpj}|SP|111111111111|3550308|||`,
    ...(o.extra ? [o.extra] : []),
  ];
  return close(linhas, '0');
}

/** A tiny EFD ICMS/IPI. For tests. */
export function efdf(o: { cnpj: string; ie: string; ini: string; fim: string; finalidade?: '0' | '1' }): string {
  return close(
    [
      `|0000|017|${o.finalidade ?? '0'}|${o.ini}|${o.fim}|EMPRESA FICTICIA|${o.cnpj}||SP|${o.ie}|3550308|||A|0|`,
      '|0001|0|',
      '|0005|FICTICIA|01001000|RUA UM|1||CENTRO||||',
    ],
    '0',
  );
}

/** A tiny ECF; `scp` is the code of the partnership the book is of. For tests. */
export function ecf(o: { cnpj: string; ini: string; fim: string; scp?: string }): string {
  return close(
    [
      `|0000|LECF|0010|${o.cnpj}|EMPRESA FICTICIA|0|0|||${o.ini}|${o.fim}|N||${o.scp ? '2' : '0'}|${o.scp ?? ''}|`,
      '|0001|0|',
      `|0010||N|1|A|01|RRRR||||||||`,
    ],
    '0',
  );
}

// Closes the block and the file with right counters.
function close(linhas: string[], bloco: string): string {
  const todas = [...linhas, `|${bloco}990|${linhas.length + 1}|`, '|9001|0|'];
  const registros = new Map<string, number>();
  for (const l of todas) registros.set(l.slice(1, 5), (registros.get(l.slice(1, 5)) ?? 0) + 1);
  registros.set('9900', registros.size + 3);
  registros.set('9990', 1);
  registros.set('9999', 1);
  for (const [registro, n] of registros) todas.push(`|9900|${registro}|${n}|`);
  const doBloco9 = 1 + registros.size + 2;
  todas.push(`|9990|${doBloco9}|`, `|9999|${todas.length + 2}|`);
  return `${todas.join('\r\n')}\r\n`;
}
