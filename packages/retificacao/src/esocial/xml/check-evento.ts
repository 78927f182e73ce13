import type { ElementoXml } from '@apura/documentos';
import { CONDICOES, type Condicao } from '../leiaute/condicoes.ts';
import type { DefinicaoElemento } from '../leiaute/definicao.ts';
import { type FalhaEvento, validateEvento } from './validate-evento.ts';

/**
 * Everything that keeps an event from being valid in layout S-1.3, as far as the event itself shows: its tag table
 * (`validateEvento`), and the elements that its own content makes mandatory or forbids (`CONDICOES`). Each sentence
 * comes once.
 */
export function checkEvento(raiz: ElementoXml, definicao: DefinicaoElemento): FalhaEvento[] {
  const falhas = [...validateEvento(raiz, definicao), ...checkCondicoes(raiz)];
  return [...new Map(falhas.map((f) => [`${f.caminho}|${f.mensagem}`, f])).values()];
}

function checkCondicoes(raiz: ElementoXml): FalhaEvento[] {
  const condicoes = CONDICOES.filter((c) => c.evento === raiz.nome);
  const falhas: FalhaEvento[] = [];
  visit(raiz, []);
  return falhas;

  function visit(elemento: ElementoXml, acima: readonly ElementoXml[]): void {
    const caminho = [...acima.slice(1), elemento].map((e) => e.nome).join('/');
    for (const c of condicoes.filter((x) => caminho === x.grupo || caminho.endsWith(`/${x.grupo}`))) {
      const falha = check(c, { elemento, acima, caminho });
      if (falha) falhas.push(falha);
    }
    for (const filho of elemento.filhos) if (filho.filhos.length > 0) visit(filho, [...acima, elemento]);
  }

  function check(
    c: Condicao,
    no: { elemento: ElementoXml; acima: readonly ElementoXml[]; caminho: string },
  ): FalhaEvento | null {
    const texto = (nome: string) =>
      [no.elemento, ...no.acima.toReversed()]
        .flatMap((e) => e.filhos)
        .find((f) => f.nome === nome && f.filhos.length === 0)?.texto ?? '';
    const achado = no.elemento.filhos.find((f) => f.nome === c.campo);
    const exigencia = c.exigencia({ raiz, elemento: no.elemento, texto });
    const caminho = `${no.caminho}/${c.campo}`;
    const onde = texto('codRubr') === '' ? '' : ` (rubrica ${texto('codRubr')})`;
    if (exigencia === 'O' && !achado) {
      const mensagem = `Falta a tag ${caminho}${onde}, que o leiaute S-1.3 exige ${c.quando}.`;
      return { codigo: 'CAMPO_OBRIGATORIO', caminho, valor: '', mensagem };
    }
    if (exigencia === 'N' && achado) {
      const mensagem = c.quando.includes('só')
        ? `A tag ${caminho}${onde} não cabe neste evento: o leiaute S-1.3 só a aceita ` +
          `${c.quando.split(', e só ', 1)[0]}.`
        : `A tag ${caminho}${onde} não cabe neste evento: o leiaute S-1.3 não a aceita ${c.quando}.`;
      return { codigo: 'FORMATO', caminho, valor: achado.texto, mensagem };
    }
    return null;
  }
}
