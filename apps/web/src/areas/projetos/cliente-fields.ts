/** The certificate's name without its digits and punctuation: 'EMPRESA LTDA' of 'EMPRESA LTDA:12345678000199'. */
export function certificadoName(certificado: string): string {
  return certificado
    .replace(/[\d\p{P}\p{S}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export function isAtiva(situacao: string): boolean {
  return situacao.trim().toLocaleLowerCase('pt-BR') === 'ativa';
}
