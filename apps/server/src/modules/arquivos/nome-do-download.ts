/** Longer names are cut: a system of files takes 255 bytes. */
const MAX_EMPRESA = 60;

/** 'Itens EFD-C - Aurora Ltda - 01-2024 a 12-2024 - filtrado', without what a name of a file cannot hold. */
export function nomeDoDownload(o: {
  nome: string;
  empresa: string;
  projeto: { periodo_inicial: string; periodo_final: string };
  filtrado: boolean;
}): string {
  const { periodo_inicial: inicio, periodo_final: fim } = o.projeto;
  const meses = [...new Set([mesDe(inicio), mesDe(fim)])].join(' a ');
  const empresa = o.empresa.slice(0, MAX_EMPRESA);
  const partes = [o.nome, empresa, meses, o.filtrado ? 'filtrado' : ''].map(limpa);
  return partes.filter((parte) => parte !== '').join(' - ');
}

const mesDe = (dia: string): string => `${dia.slice(5, 7)}-${dia.slice(0, 4)}`;

const limpa = (texto: string): string =>
  withoutEnd(
    texto
      .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

/** Points at the end are dropped by Windows. */
function withoutEnd(texto: string): string {
  let end = texto.length;
  while (end > 0 && '. '.includes(texto.charAt(end - 1))) end--;
  return texto.slice(0, end);
}
