import { getLayout } from '@apura/documentos/registros';
import type { Forma } from '../formas.ts';
import { textoCampo } from './linha-sped.ts';
import { type ContextoValidacao, NADA, type ObrigacaoValidada, posicaoDe, type Regra } from './regra.ts';

/** More levels than any layout has. */
const NIVEIS = 10;

/** The order of blocks and records, parents before children, and records that may come only once. */
export function createRegraEstrutura(
  ctx: ContextoValidacao,
  { obrigacao, blocos, blocosDesde = {} }: ObrigacaoValidada,
): Regra {
  const layout = getLayout(obrigacao);
  /** By level: the open record, its last child's place in the layout, and the records that may come once below it. */
  const aberto: string[] = Array<string>(NIVEIS).fill('');
  const ultimoFilho: number[] = Array<number>(NIVEIS).fill(-1);
  const unicos: Set<string>[] = [];
  const vistos = new Set<string>();
  let bloco = -1;
  const report = (forma: Forma, codigo: 'FORMATO' | 'PAI_NAO_ENCONTRADO' | 'CHAVE_DUPLICADA', problema: string) => {
    ctx.seguiveis = false;
    ctx.flag({
      nivel: 'ERRO',
      codigo,
      registro: forma.registro,
      campo: '',
      valor: '',
      linha: ctx.linha.numero,
      problema,
      sugestao: 'Confira a ordem e a hierarquia dos registros.',
    });
  };
  const ehUnico = (registro: string): boolean => {
    const ocorrencia = layout.registros.get(registro)?.ocorrencia ?? '';
    return ocorrencia === '1' || ocorrencia === '1:1';
  };
  return {
    // When one line is in order, so are the lines of the same record that follow it.
    paraSeguintes: ({ nivel, registro }) => (nivel === 0 || ehUnico(registro) ? null : NADA),
    paraRegistro(forma) {
      const { nivel, pai, registro, ordem } = forma;
      const meuBloco = blocos.indexOf(registro[0] ?? '');
      const unico = ehUnico(registro);
      let visto = false;
      return () => {
        if (!visto) {
          visto = true;
          vistos.add(registro);
        }
        if (registro === '9999') return;
        if (meuBloco < bloco) report(forma, 'FORMATO', `o bloco ${registro[0]} veio depois de outro que o segue`);
        else bloco = meuBloco;
        if (nivel === 0) {
          if (aberto[0] !== '') report(forma, 'CHAVE_DUPLICADA', 'o registro só pode aparecer uma vez');
        } else {
          if (aberto[nivel - 1] !== pai) {
            report(forma, 'PAI_NAO_ENCONTRADO', `não está abaixo de um registro ${pai}`);
          } else if (ordem < (ultimoFilho[nivel - 1] ?? -1)) {
            report(forma, 'FORMATO', 'está fora da ordem do leiaute entre os registros do mesmo pai');
          } else if (unico && unicos[nivel - 1]?.has(registro) === true) {
            report(forma, 'CHAVE_DUPLICADA', `só pode aparecer uma vez abaixo do mesmo registro ${pai}`);
          }
          if (ordem > (ultimoFilho[nivel - 1] ?? -1)) ultimoFilho[nivel - 1] = ordem;
          if (unico) unicos[nivel - 1]?.add(registro);
        }
        aberto[nivel] = registro;
        for (let abaixo = nivel + 1; abaixo < NIVEIS && aberto[abaixo] !== ''; abaixo++) aberto[abaixo] = '';
        ultimoFilho[nivel] = -1;
        const filhos = unicos[nivel];
        if (filhos === undefined) unicos[nivel] = new Set();
        else if (filhos.size > 0) filhos.clear();
      };
    },
    aoFim() {
      const doPeriodo = [...blocos].filter((letra) => ctx.inicio === 0 || ctx.inicio >= (blocosDesde[letra] ?? 0));
      const exigidos = ['0000', '9999', ...doPeriodo.flatMap((letra) => [`${letra}001`, `${letra}990`])];
      for (const registro of exigidos.filter((exigido) => layout.registros.has(exigido) && !vistos.has(exigido))) {
        ctx.flag({
          nivel: 'ERRO',
          codigo: 'CAMPO_OBRIGATORIO',
          registro,
          campo: '',
          valor: '',
          linha: null,
          problema: 'o registro é obrigatório e não está no arquivo',
          sugestao: 'Todo bloco é aberto e encerrado, mesmo vazio.',
        });
      }
    },
  };
}

/** A rectifying file must give the receipt of the file that it replaces. */
export function createRegraAbertura(ctx: ContextoValidacao, { abertura }: ObrigacaoValidada): Regra {
  return {
    paraRegistro(forma) {
      if (forma.registro !== '0000') return null;
      const marca = posicaoDe(forma, abertura.marca);
      const recibo = posicaoDe(forma, abertura.recibo);
      return (linha) => {
        if (textoCampo(linha, marca) !== abertura.retificadora || textoCampo(linha, recibo) !== '') return;
        ctx.flag({
          nivel: 'ERRO',
          codigo: 'SEM_RECIBO',
          registro: '0000',
          campo: abertura.recibo,
          valor: '',
          linha: linha.numero,
          problema: 'a escrituração retificadora não tem o recibo da que substitui',
          sugestao: `Informe ${abertura.recibo} na aba PARAMETROS.`,
          doEncerramento: true,
        });
      };
    },
  };
}
