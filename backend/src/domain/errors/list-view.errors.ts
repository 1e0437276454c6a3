import { defineRefusals } from './refusal.js';

export const listViewErrors = defineRefusals({
  'list_view.too_many': {
    kind: 'conflict',
    zh: '每人最多保存 {max} 个视图，请先删除不再使用的视图',
    en: 'You can keep at most {max} views. Delete one that you no longer use first',
  },
  'list_view.too_many_shared': {
    kind: 'conflict',
    zh: '每个列表最多共享 {max} 个视图，请先删除一个，或不共享此视图',
    en: 'At most {max} views of a list can be shared. Delete one of them first, or save this view for yourself',
  },
});
