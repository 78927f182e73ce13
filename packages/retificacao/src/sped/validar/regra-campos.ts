import { type CampoLayout, sinalLinha } from '@apura/documentos/registros';
import type { Forma } from '../formas.ts';
import { createCheckCampo, type ProblemaCampo } from './check-campo.ts';
import { codigoCurto, tamanhoCampo, textoCampo } from './linha-sped.ts';
import { type CamposDaObrigacao, type ContextoValidacao, NADA, type Regra } from './regra.ts';

const LINHA_RUIM = sinalLinha.aberta | sinalLinha.controle;

/** Number of fields, sizes, types, obligatory fields and lists of codes. */
export function createRegraCampos(ctx: ContextoValidacao, daObrigacao: CamposDaObrigacao): Regra {
  return {
    paraSeguintes: () => NADA,
    paraRegistro(forma) {
      const campos = forma.nomes.map((nome, posicao) => compilar(daObrigacao, forma, nome, posicao));
      const dispensa = daObrigacao.dispensa(forma);
      return (linha) => {
        if ((linha.sinais & sinalLinha.aConferir) === 0) return;
        if (linha.campos !== campos.length) {
          reportQuantidade(ctx, forma);
          return;
        }
        if ((linha.sinais & LINHA_RUIM) !== 0) reportLinha(ctx, forma, (linha.sinais & sinalLinha.aberta) === 0);
        for (let i = 1; i < campos.length; i++) {
          const campo = campos[i];
          if (campo === undefined) continue;
          if (tamanhoCampo(linha, i) === 0) {
            if (campo.obrigatorio && !dispensa?.(linha, campo.nome)) reportVazio(ctx, forma, campo.nome);
            continue;
          }
          // Most short values repeat the line before, and a value that was right there is right here.
          const curto = codigoCurto(linha, i);
          if (curto > 0 && curto === campo.ultimo) continue;
          const achado = campo.problema(linha, i);
          if (achado === null) campo.ultimo = curto;
          else {
            ctx.flag({
              nivel: 'ERRO',
              codigo: achado.codigo,
              registro: forma.registro,
              campo: campo.nome,
              valor: textoCampo(linha, i),
              linha: linha.numero,
              problema: achado.problema,
              sugestao:
                achado.codigo === 'DOMINIO'
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
  layout: CampoLayout;
  problema: ProblemaCampo;
  /** The last value of up to four bytes without a fault, as `codigoCurto`; 0 or -1 when there is none. */
  ultimo: number;
}

function compilar(
  daObrigacao: CamposDaObrigacao,
  forma: Forma,
  nome: string,
  posicao: number,
): CampoCompilado | undefined {
  const layout = forma.campos.get(nome);
  // A layout describes a name that occurs twice by its first position.
  if (posicao === 0 || !layout) return undefined;
  const problema = createCheckCampo(daObrigacao, forma.registro, layout);
  return { nome, obrigatorio: layout.obrigatorio === 'S', layout, problema, ultimo: 0 };
}

function sugestaoDe(layout: CampoLayout): string {
  if (layout.tipo === 'D') return 'Escreva a data como ddmmaaaa.';
  if (layout.tipo === 'N' && (layout.decimais ?? 0) > 0)
    return `Escreva o número com vírgula, sem separador de milhar e com até ${layout.decimais} casas.`;
  if (layout.tipo === 'N') return 'Escreva só algarismos, com os zeros à esquerda.';
  return 'Corrija o texto do campo.';
}

function reportQuantidade(ctx: ContextoValidacao, forma: Forma): void {
  const quantos = ctx.linha.campos;
  ctx.flag({
    nivel: 'ERRO',
    codigo: 'FORMATO',
    registro: forma.registro,
    campo: '',
    valor: String(quantos),
    linha: ctx.linha.numero,
    problema: `tem ${quantos} campos, o leiaute ${ctx.leiaute} tem ${forma.nomes.length}`,
    sugestao: 'Confira a versão do leiaute e os separadores da linha.',
  });
}

function reportVazio(ctx: ContextoValidacao, forma: Forma, campo: string): void {
  ctx.flag({
    nivel: 'ERRO',
    codigo: 'CAMPO_OBRIGATORIO',
    registro: forma.registro,
    campo,
    valor: '',
    linha: ctx.linha.numero,
    problema: 'o campo é obrigatório e está vazio',
    sugestao: `Preencha ${campo}.`,
  });
}

function reportLinha(ctx: ContextoValidacao, forma: Forma, fechada: boolean): void {
  ctx.flag({
    nivel: 'ERRO',
    codigo: 'FORMATO',
    registro: forma.registro,
    campo: '',
    valor: '',
    linha: ctx.linha.numero,
    problema: fechada ? 'a linha tem um caractere de controle' : 'a linha não termina com |',
    sugestao: fechada ? 'Retire quebras e tabulações do texto.' : 'Feche a linha com o separador.',
  });
}
