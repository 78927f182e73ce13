/**
 * The whole text of a tiny EFD-Contribuições of a month, with right counters; when asked for, of a service company with
 * an establishment without a state registration. Dates are ddmmaaaa. For tests.
 */
export function efdcTeste(o: {
  cnpj: string;
  ini: string;
  fim: string;
  retificadora?: boolean;
  semIe?: boolean;
}): Buffer {
  const retificadora = o.retificadora === true;
  const semIe = o.semIe === true;
  const linhas = [
    `|0000|006|${retificadora ? '1' : '0'}||${retificadora ? 'A'.repeat(41) : ''}|${o.ini}|${o.fim}|EMPRESA FICTICIA|` +
      `${o.cnpj}|SP|3550308||00|${semIe ? '1' : '2'}|`,
    '|0001|0|',
    '|0110|1|1|1||',
    ...(semIe ? [`|0140|1|MATRIZ|${o.cnpj}|SP||3550308|||`] : []),
    semIe ? '|0990|5|' : '|0990|4|',
    '|9001|0|',
    '|9900|0000|1|',
    '|9900|0001|1|',
    '|9900|0110|1|',
    ...(semIe ? ['|9900|0140|1|'] : []),
    '|9900|0990|1|',
    '|9900|9001|1|',
    semIe ? '|9900|9900|9|' : '|9900|9900|8|',
    '|9900|9990|1|',
    '|9900|9999|1|',
    semIe ? '|9990|12|' : '|9990|11|',
    semIe ? '|9999|17|' : '|9999|15|',
  ];
  return Buffer.from(`${linhas.join('\r\n')}\r\n`, 'latin1');
}
