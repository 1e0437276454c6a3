export { default } from 'antd/locale/zh_CN';
