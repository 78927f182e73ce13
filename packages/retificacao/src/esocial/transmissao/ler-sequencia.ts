/** A row of sequencia.csv, as it is read again. */
export interface LinhaLida {
  periodo: string;
  tipo: string;
  arquivo: string;
  id: string;
  reciboAnterior: string;
  cpf: string;
  matricula: string;
}

/** Reads what `montarSequencia` wrote; its cells hold no line breaks. */
export function lerSequencia(csv: string): LinhaLida[] {
  const [, ...linhas] = csv.split('\r\n');
  return linhas
    .filter((linha) => linha !== '')
    .map((linha) => {
      const [, periodo = '', tipo = '', arquivo = '', id = '', reciboAnterior = '', cpf = '', matricula = ''] =
        celulasDe(linha);
      return { periodo, tipo, arquivo, id, reciboAnterior, cpf, matricula: matricula.replace(/^'(?=[=+\-@\t])/, '') };
    });
}

function celulasDe(linha: string): string[] {
  return [...linha.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, entreAspas, simples]) =>
    entreAspas === undefined ? (simples ?? '') : entreAspas.replaceAll('""', '"'),
  );
}
