import 'dayjs/locale/zh-cn';
