import { formatPeriodo } from '@apura/br';
import { PARAMETROS_DO_RASCUNHO, type ParametroDoRascunho } from '@apura/contract';
import { Checkbox, NativeSelect } from '@mantine/core';
import styles from './retificar.module.css';

interface ParametrosFieldsProps {
  obrigacao: keyof typeof PARAMETROS_DO_RASCUNHO;
  meses: readonly string[];
  parametros: readonly ParametroDoRascunho[];
  onChange: (parametros: readonly ParametroDoRascunho[]) => void;
}

type Conhecido = (typeof PARAMETROS_DO_RASCUNHO)['efdc'][number];

const OPCOES: Readonly<Record<string, string>> = {
  MANTER: 'Manter o uso declarado',
  MAXIMIZAR: 'Usar o máximo em cada mês',
  ORIGINAL: 'Os do projeto',
  ULTIMA_RETIFICACAO: 'Os da última retificação',
  'tpAmb 1': 'Produção',
  'tpAmb 2': 'Produção restrita (teste)',
};

/** The parameters of the workbook that matter here, by their names in words. */
export function ParametrosFields({ obrigacao, meses, parametros, onChange }: ParametrosFieldsProps) {
  const valorDe = (parametro: string, periodo = '') =>
    parametros.find((one) => one.parametro === parametro && one.periodo === periodo)?.valor;
  const set = (novos: readonly ParametroDoRascunho[]) => {
    const trocados = new Set(novos.map(({ parametro, periodo }) => `${parametro} ${periodo}`));
    onChange([...parametros.filter(({ parametro, periodo }) => !trocados.has(`${parametro} ${periodo}`)), ...novos]);
  };
  return (
    <fieldset className={styles.parametros}>
      <legend>Parâmetros</legend>
      {PARAMETROS_DO_RASCUNHO[obrigacao].map((conhecido) =>
        isSimNao(conhecido) ? (
          conhecido.porMes ? (
            <PorMes key={conhecido.parametro} conhecido={conhecido} meses={meses} valorDe={valorDe} onChange={set} />
          ) : (
            <Checkbox
              key={conhecido.parametro}
              label={conhecido.nome}
              checked={(valorDe(conhecido.parametro) ?? conhecido.padrao) === 'S'}
              onChange={({ currentTarget: { checked } }) =>
                set([{ parametro: conhecido.parametro, periodo: '', valor: checked ? 'S' : 'N' }])
              }
            />
          )
        ) : (
          <NativeSelect
            key={conhecido.parametro}
            className={styles.escolha}
            label={conhecido.nome}
            value={valorDe(conhecido.parametro) ?? conhecido.padrao}
            onChange={({ currentTarget: { value } }) =>
              set([{ parametro: conhecido.parametro, periodo: '', valor: value }])
            }
            data={conhecido.opcoes.map((opcao) => ({
              value: opcao,
              label: OPCOES[`${conhecido.parametro} ${opcao}`] ?? OPCOES[opcao] ?? opcao,
            }))}
          />
        ),
      )}
    </fieldset>
  );
}

interface PorMesProps {
  conhecido: Conhecido;
  meses: readonly string[];
  valorDe: (parametro: string, periodo?: string) => string | undefined;
  onChange: (parametros: readonly ParametroDoRascunho[]) => void;
}

/** One for each month: a confirmation of one month says nothing of another. */
function PorMes({ conhecido: { parametro, nome, padrao }, meses, valorDe, onChange }: PorMesProps) {
  const isOn = (periodo: string) => (valorDe(parametro, periodo) ?? valorDe(parametro) ?? padrao) === 'S';
  return (
    <fieldset className={styles.porMes}>
      <legend>{nome}</legend>
      <div className={styles.caixas}>
        {meses.map((periodo) => (
          <Checkbox
            key={periodo}
            label={formatPeriodo(periodo)}
            checked={isOn(periodo)}
            onChange={({ currentTarget: { checked } }) =>
              onChange([{ parametro, periodo, valor: checked ? 'S' : 'N' }])
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const isSimNao = ({ opcoes }: Conhecido): boolean =>
  opcoes.length === 2 && opcoes.includes('S') && opcoes.includes('N');
