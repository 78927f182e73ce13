import { type CampoLayout, sinalLinha } from '@apura/documentos/registros';
import { SITUACOES_SEM_EFEITO } from '../../comum/situacao-documento.ts';
import type { Forma } from '../../sped/formas.ts';
import { createChecarCampo, type ProblemaCampo } from './checar-campo.ts';
import { codigoCurto, codigoCurtoDe, tamanhoCampo, textoCampo } from './linha-sped.ts';
import { type ContextoValidacao, NADA, posicao, type Regra } from './regra.ts';

/** They tell only what identifies them. */
const SEM_EFEITO = new Set([...SITUACOES_SEM_EFEITO].map(codigoCurtoDe));
const MODELO_65 = codigoCurtoDe('65');
const LINHA_RUIM = sinalLinha.aberta | sinalLinha.controle;

/** Sizes, types, obligation and lists of codes, field by field. */
export function createRegraCampos(ctx: ContextoValidacao): Regra {
  return {
    paraSeguintes: () => NADA,
    paraRegistro(forma) {
      const campos = forma.nomes.map((nome, i) => compilar(ctx, forma, nome, i));
      const situacao = posicao(forma, 'COD_SIT');
      const modelo = forma.registro === 'C100' ? posicao(forma, 'COD_MOD') : -1;
      const n = campos.length;
      return (l) => {
        if ((l.sinais & sinalLinha.aConferir) === 0) return;
        if (l.campos !== n) {
          ctx.apontar({
            nivel: 'ERRO',
            codigo: 'FORMATO',
            registro: forma.registro,
            campo: '',
            valor: String(l.campos),
            linha: l.linha,
            problema: `tem ${l.campos} campos, o leiaute ${ctx.leiaute} tem ${n}`,
            sugestao: 'Confira a versão do leiaute e os separadores da linha.',
          });
          return;
        }
        if ((l.sinais & LINHA_RUIM) !== 0) reportLinha(ctx, forma, (l.sinais & sinalLinha.aberta) === 0);
        const semEfeito = situacao > 0 && SEM_EFEITO.has(codigoCurto(l, situacao));
        const nfce = modelo > 0 && codigoCurto(l, modelo) === MODELO_65;
        for (let i = 1; i < n; i++) {
          const campo = campos[i];
          if (campo === undefined) continue;
          if (tamanhoCampo(l, i) === 0) {
            if (campo.obrigatorio && !semEfeito && !(nfce && campo.dispensadoNfce)) reportVazio(ctx, forma, campo.nome);
            continue;
          }
          // Most short values are those of the line before: what was right there is right here.
          const curto = codigoCurto(l, i);
          if (curto > 0 && curto === campo.ultimo) continue;
          const falta = campo.problema(l, i);
          if (falta === null) campo.ultimo = curto;
          else {
            ctx.apontar({
              nivel: 'ERRO',
              codigo: falta.codigo,
              registro: forma.registro,
              campo: campo.nome,
              valor: textoCampo(l, i),
              linha: l.linha,
              problema: falta.problema,
              sugestao:
                falta.codigo === 'DOMINIO'
                  ? 'Use um código da lista, com os zeros à esquerda.'
                  : sugestaoDe(campo.layout),
            });
          }
        }
      };
    },
  };
}

interface CampoCompilado {
  nome: string;
  obrigatorio: boolean;
  dispensadoNfce: boolean;
  layout: CampoLayout | undefined;
  problema: ProblemaCampo;
  /** The last value of up to four bytes that had nothing wrong; 0 or -1: none. */
  ultimo: number;
}

function compilar(ctx: ContextoValidacao, forma: Forma, nome: string, i: number): CampoCompilado | undefined {
  const layout = forma.campos.get(nome);
  // A name that stands twice is described by its first place.
  if (i === 0 || !layout) return undefined;
  return {
    nome,
    obrigatorio: layout.obrigatorio === 'S',
    // The consumer of an NFC-e need not be named, and its freight is not told.
    dispensadoNfce: nome === 'COD_PART' || nome === 'IND_FRT',
    layout,
    problema: createChecarCampo(ctx.obrigacao, forma.registro, layout),
    ultimo: 0,
  };
}

function sugestaoDe(layout: CampoLayout | undefined): string {
  if (layout?.tipo === 'D') return 'Escreva a data como ddmmaaaa.';
  if (layout?.tipo === 'N' && (layout.decimais ?? 0) > 0)
    return `Escreva o número com vírgula, sem separador de milhar e com até ${layout.decimais} casas.`;
  if (layout?.tipo === 'N') return 'Escreva só algarismos, com os zeros à esquerda.';
  return 'Corrija o texto do campo.';
}

function reportVazio(ctx: ContextoValidacao, forma: Forma, campo: string): void {
  ctx.apontar({
    nivel: 'ERRO',
    codigo: 'CAMPO_OBRIGATORIO',
    registro: forma.registro,
    campo,
    valor: '',
    linha: ctx.l.linha,
    problema: 'o campo é obrigatório e está vazio',
    sugestao: `Preencha ${campo}.`,
  });
}

function reportLinha(ctx: ContextoValidacao, forma: Forma, fechada: boolean): void {
  ctx.apontar({
    nivel: 'ERRO',
    codigo: 'FORMATO',
    registro: forma.registro,
    campo: '',
    valor: '',
    linha: ctx.l.linha,
    problema: fechada ? 'a linha tem um caractere de controle' : 'a linha não termina com |',
    sugestao: fechada ? 'Retire quebras e tabulações do texto.' : 'Feche a linha com o separador.',
  });
}

/** Whether a field has something in it. */
export const preenchido = (ctx: ContextoValidacao, i: number): boolean => tamanhoCampo(ctx.l, i) > 0;
