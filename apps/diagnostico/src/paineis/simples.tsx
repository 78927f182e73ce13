import { centsOf, formatPeriodo, moneyOfCents } from '@apura/br';
import { desenho, inteiro, mesCurto, reais, sum } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

const APURACAO = 'Simples PGDAS Apuração';
const NOTAS = 'Cruzamento Simples PGDAS x NF-e';
const RECEITA = 'Cruzamento Simples PGDAS x Receita';
const PAGAMENTOS = 'Cruzamento Simples DAS x Pagamentos';

/** Panel 27: the months of a company in the Simples, and how near its revenue is to what ends the regime. */
export function Simples() {
  const { dados, tema } = useEstado();
  const { simples } = dados.diagnostico;
  if (simples === null || simples.meses.length === 0) return null;
  const { meses } = simples;
  return (
    <Painel
      numero={27}
      titulo="Simples Nacional"
      nota={
        'Receita e DAS como o PGDAS-D os declara. O que foi pago a maior está nos achados. No ano de abertura, os ' +
        'limites são proporcionais aos meses.'
      }
      relatorios={[APURACAO, NOTAS, RECEITA, PAGAMENTOS]}
      largura={12}
      grafico={{
        rotulo: 'Receita do mês e DAS declarado',
        opcao: xy(tema, {
          categorias: meses.map(({ m }) => mesCurto(m)),
          series: [
            { nome: 'Receita', tipo: 'barra', valores: meses.map(({ receita }) => desenho(receita)) },
            { nome: 'DAS declarado', tipo: 'barra', valores: meses.map(({ devido }) => desenho(devido ?? '0.00')) },
          ],
        }),
      }}
      tabela={{
        colunas: [
          ['Mês', 'texto'],
          ['Receita', 'reais'],
          ['RBT12', 'reais'],
          ['Fator r', 'texto'],
          ['DAS declarado', 'reais'],
          ['Pagamento', 'texto'],
        ],
        linhas: meses.map(({ m, receita, rbt12, fator_r, devido, pago }) => ({
          celulas: [
            mesCurto(m),
            receita,
            rbt12,
            fator_r === null ? '–' : fator_r.replace('.', ','),
            devido,
            devido === null ? 'Sem o PGDAS-D do mês' : pago ? 'Pago' : 'Sem comprovante',
          ],
          alvo: { relatorio: APURACAO, filtros: { Período: formatPeriodo(m) } },
        })),
      }}
    >
      <Figuras />
    </Painel>
  );
}

function Figuras() {
  const { simples } = useEstado().dados.diagnostico;
  const ultimo = simples?.meses.findLast(({ rbt12 }) => rbt12 !== null);
  if (simples === null || ultimo === undefined) return null;
  const { m, rbt12, rba, fator_r } = ultimo;
  const declarados = simples.meses.flatMap(({ devido }) => devido ?? []);
  const semComprovante = simples.meses.filter(({ devido, pago }) => devido !== null && !pago).length;
  const mes = formatPeriodo(m);
  const anexo = Number(fator_r) >= Number(simples.fator_r_minimo) ? 'III' : 'V';
  return (
    <dl className="quadros">
      <Quadro nome="RBT12" valor={reais(rbt12)} nota={`de ${mes}`} />
      {rba !== null && (
        <>
          <Quadro nome="Receita do ano" valor={reais(rba)} nota={`até ${mes}`} />
          <Folga de="sublimite de ICMS e ISS" receita={rba} limite={simples.sublimite} />
          <Folga de="limite do regime" receita={rba} limite={simples.limite} />
        </>
      )}
      {fator_r !== null && <Quadro nome="Fator r" valor={fator_r.replace('.', ',')} nota={`Anexo ${anexo}`} />}
      <Quadro
        nome="DAS declarado no período"
        valor={reais(sum(declarados))}
        nota={
          semComprovante === 0
            ? 'com comprovante de pagamento'
            : `${inteiro(semComprovante)} ${semComprovante === 1 ? 'mês' : 'meses'} sem comprovante de pagamento`
        }
      />
    </dl>
  );
}

function Quadro({ nome, valor, nota }: { nome: string; valor: string; nota: string }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{valor}</dd>
      <dd className="nota">{nota}</dd>
    </div>
  );
}

/** How much revenue of the calendar year is left until a limit, or how far it is above it. */
function Folga({ de, receita, limite }: { de: string; receita: string; limite: string }) {
  const folga = centsOf(limite) - centsOf(receita);
  const passou = folga < 0n;
  const nome = passou ? `Passou do ${de}` : `Falta para o ${de}`;
  return <Quadro nome={nome} valor={reais(moneyOfCents(passou ? -folga : folga))} nota={`de ${reais(limite)}`} />;
}
