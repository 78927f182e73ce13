import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only what the charts of the portal draw; the whole library would weigh several times as much.
use([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

export { init };
