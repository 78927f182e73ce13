import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { esquemaFontePagadora } from './esquemas-ecac.ts';
import { amountsOf, findValor, type LinhaFolha, PADRAO, plainCnpj } from './folha.ts';
import { type PapelLido, unreadOf } from './papel-lido.ts';
import { yearsOf } from './read-fontes-txt.ts';
import { createSaida } from './saida-papel.ts';
import { isoOfDay, labelledCnpj, parseDia, parseDinheiro } from './valores.ts';

const DOCUMENTO = /^([0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2})(?=\s|$)/;

const ANO = /ANO[- ]CALENDARIO\D{0,4}(\d{4})/;

interface Fonte {
  onde: LinhaFolha;
  cnpj: string;
  nome: string;
  processamento: number | null;
  totais: bigint[];
  somas: [bigint, bigint];
  temCodigos: boolean;
}

/** Whether the text is of the listing of payers. */
export const isFontesPagadoras = (linhas: readonly LinhaFolha[]): boolean =>
  linhas.slice(0, 40).some((l) => /FONTES? PAGADORA/.test(l.norma)) ||
  linhas.slice(0, 60).some((l) => /RENDIMENTO TRIBUTAVEL/.test(l.norma) && /TRIBUTO RETIDO/.test(l.norma));

/**
 * Reads the listing of payers: a line per payer with its totals, then a line per code. A long name continues on the
 * next line.
 */
export function readFontesPdf(linhas: readonly LinhaFolha[]): PapelLido {
  const saida = createSaida('FONTES_PAGADORAS', createColetorProblemas());
  const inicio = linhas.findIndex((l) => DOCUMENTO.test(l.texto) && l.celulas.length > 1 && !/^CNPJ/.test(l.norma));
  const cabeca = inicio < 0 ? linhas : linhas.slice(0, inicio);
  const cnpj = plainCnpj(findValor(cabeca, ['CNPJ', 'CPF/CNPJ', 'CNPJ do Beneficiário'], PADRAO.cnpj));
  // A paper may hold the lists of several years, each below its heading; every page begins with that of the first page.
  let anoImpresso = ANO.exec(cabeca.map((l) => l.norma).join('\n'))?.[1] ?? null;
  const repetidas = new Set(cabeca.map((l) => l.norma));
  const anos = new Set<string>();
  let fonte: Fonte | null = null;
  const close = () => {
    const f = fonte;
    if (!f) return;
    for (const [i, nome] of ['rendimento tributável', 'tributo retido'].entries()) {
      saida.check({
        oque: `Total de ${nome} da fonte ${f.cnpj}`,
        lido: f.somas[i] ?? 0n,
        impresso: f.totais[i] ?? null,
        onde: f.onde,
      });
    }
    if (f.totais.length !== 2)
      saida.unread({ onde: f.onde, texto: f.onde.texto, oque: `os totais da fonte ${f.cnpj}` });
  };
  for (const linha of inicio < 0 ? [] : linhas.slice(inicio)) {
    const valores = amountsOf(linha.celulas);
    const documento = DOCUMENTO.exec(linha.texto)?.[1];
    const outroAno = ANO.exec(linha.norma)?.[1];
    if (outroAno !== undefined) anoImpresso = outroAno;
    if (outroAno !== undefined || repetidas.has(linha.norma)) continue;
    const codigo = /^(\d{4})(?!\d)/.exec(linha.celulas[0]?.texto ?? '')?.[1];
    if (documento !== undefined) {
      close();
      fonte = {
        onde: linha,
        cnpj: documento.replace(/[^0-9A-Z]/g, ''),
        nome: '',
        processamento: null,
        totais: [],
        somas: [0n, 0n],
        temCodigos: false,
      };
      addHeader(fonte, linha, documento);
    } else if (codigo !== undefined && valores.length === 2 && fonte) {
      const [rendimento = 0n, retido = 0n] = valores;
      const ano = anoImpresso ?? yearOf(fonte.processamento);
      if (ano !== null) anos.add(ano);
      fonte.somas = [fonte.somas[0] + rendimento, fonte.somas[1] + retido];
      fonte.temCodigos = true;
      saida.add(esquemaFontePagadora, {
        ano,
        cnpj: fonte.cnpj,
        nome: fonte.nome,
        processamento: fonte.processamento,
        cod_receita: codigo,
        rendimento,
        retido,
      });
    } else if (fonte && !fonte.temCodigos && codigo === undefined && !isHeading(linha)) {
      // The name, the day or the totals that did not fit in the payer's line.
      addHeader(fonte, linha, '');
    } else if (valores.length > 0 && !/^TOTA(?:L|IS)\b/.test(linha.norma)) {
      saida.unread({ onde: linha, texto: linha.texto, oque: 'uma linha de fontes pagadoras' });
    }
  }
  close();
  if (anoImpresso === null && anos.size > 0) {
    saida.problemas.add({
      codigo: 'ecac-ano-deduzido',
      mensagem:
        `O documento não mostra o ano-calendário. Foi usado ${[...anos].sort().join(', ')}, ` +
        'deduzido da data do processamento; confira.',
    });
  }
  if (anoImpresso !== null) anos.add(anoImpresso);
  const ilegivel = cnpj === null && cabeca.some((l) => labelledCnpj(l.texto) === '');
  const semAno = anos.size === 0 && saida.linhas.length > 0;
  return saida.finish({
    cnpj,
    naoLidos: unreadOf({ cnpj: ilegivel ? null : '', periodo: semAno ? null : true }),
    ...yearsOf([...anos]),
  });
}

const isHeading = (l: LinhaFolha): boolean =>
  /^(?:CODIGO|CNPJ|PAGINA|FONTES? PAGADORA|\d+ ?\/ ?\d+$|EMITIDO)/.test(l.norma) ||
  /RENDIMENTO TRIBUTAVEL/.test(l.norma);

function addHeader(fonte: Fonte, linha: LinhaFolha, documento: string): void {
  const nomes: string[] = [];
  for (const c of linha.celulas) {
    const quantia = parseDinheiro(c.texto);
    const dia = PADRAO.dia.exec(c.texto)?.[1];
    if (quantia !== null) fonte.totais.push(quantia);
    else {
      if (dia !== undefined) fonte.processamento ??= parseDia(dia);
      const nome = c.texto
        .replace(documento, '')
        .replace(dia ?? '', '')
        .trim();
      if (nome !== '') nomes.push(nome);
    }
  }
  fonte.nome = [fonte.nome, ...nomes].join(' ').trim();
}

/** Declarations of payers were due in February: data processed until June is about the year before. */
function yearOf(processamento: number | null): string | null {
  if (processamento === null) return null;
  const [ano = 0, mes = 0] = isoOfDay(processamento).split('-').map(Number);
  return String(mes <= 6 ? ano - 1 : ano);
}
